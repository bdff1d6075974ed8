// Puts a text on the clipboard. The page has no permission to the clipboard itself; a copy on a person's press needs none.

/** Only in the course of a click or a key. */
export function copyText(text: string): void {
  const fill = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', fill, { once: true })
  document.execCommand('copy')
  document.removeEventListener('copy', fill)
}
