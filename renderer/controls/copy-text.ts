// Copies a text to the clipboard by `execCommand`, which needs a user gesture but, unlike the Clipboard API, no permission.

/** Copies a text to the clipboard; works only inside of the handler of a click or a key press (user gesture). */
export function copyText(text: string): void {
  const onCopy = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', onCopy, { once: true })
  document.execCommand('copy')
  document.removeEventListener('copy', onCopy)
}
