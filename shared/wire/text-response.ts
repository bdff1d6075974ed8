// An HTTP response that was read whole as text, whatever its status.

export type TextResponse = { readonly status: number; readonly text: string }
