// A spinner; decorative, as the text beside it or its control's name says what is awaited.

export function Spinner() {
  return <span className="spin" aria-hidden="true" />
}
