// A spinner; what is awaited is said beside it, or by the name of its control.

export function Spinner() {
  return <span className="spin" aria-hidden="true" />
}
