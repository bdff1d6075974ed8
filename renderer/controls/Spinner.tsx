// Turns while something is awaited; what is awaited stands in words beside it or in the name of its control.

export function Spinner() {
  return <span className="spin" aria-hidden="true" />
}
