// The interface to the sound's spectrum: implemented by the player, passed on with the page.

export type SpectrumLevels = {
  /** Registers an audio element whose sound is to be analysed; returns the function that unregisters it. */
  add(element: HTMLAudioElement): () => void
  /**
   * Creates the analyser, which exists only until `stop`; `read` fills heights from 0 to 1, low frequencies first, and returns whether
   * anything sounds.
   */
  openAnalyser(): { read(heights: Float32Array): boolean; stop(): void }
}
