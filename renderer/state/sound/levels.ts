// What the page can hear of the sound, for whoever shows it: implemented by the player, handed down with the page.

export type Levels = {
  /** This element makes the sound from now on, if it plays; returns how to let go of it. */
  add(element: HTMLAudioElement): () => void
  /**
   * Begins to listen; `read` fills heights from 0 to 1, low tones first, and says whether anything sounds. Nothing exists before, and
   * nothing after `stop`.
   */
  listen(): { read(heights: Float32Array): boolean; stop(): void }
}
