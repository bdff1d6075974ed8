// The spectrum analyser, as moving bars; analyses nothing while it is out of view or reduced motion is set.
import { useEffect, useRef } from 'react'
import { usePage } from '../../state/page.ts'
import type { Levels } from '../../state/sound/levels.ts'

/** The number of bars, and the share of each bar's width that is left as a gap. */
const bars = 40
const gap = 0.3
/** Milliseconds between two drawings: half of the usual 60 frames per second looks smooth enough. */
const each = 32

export function Spectrum() {
  const { levels } = usePage()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => (canvas.current === null ? undefined : showLevels(canvas.current, levels)), [levels])
  return (
    <span className="spectrum" aria-hidden="true">
      <canvas ref={canvas} />
    </span>
  )
}

/** Draws the levels while the canvas is in view, the page visible and motion allowed; returns the stop function. */
function showLevels(canvas: HTMLCanvasElement, levels: Levels): () => void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  let inView = false
  let end: (() => void) | null = null
  const look = () => {
    const wanted = inView && !document.hidden && !calm.matches
    if (wanted) end ??= draw(canvas, levels)
    else if (end !== null) {
      end()
      end = null
    }
  }
  const observer = new IntersectionObserver(entries => {
    inView = entries.at(-1)?.isIntersecting === true
    look()
  })
  observer.observe(canvas)
  document.addEventListener('visibilitychange', look)
  calm.addEventListener('change', look)
  return () => {
    observer.disconnect()
    document.removeEventListener('visibilitychange', look)
    calm.removeEventListener('change', look)
    end?.()
  }
}

function draw(canvas: HTMLCanvasElement, levels: Levels): () => void {
  const context = canvas.getContext('2d')
  if (context === null) return () => undefined
  const listening = levels.listen()
  const heights = new Float32Array(bars)
  let last = 0
  let empty = false
  let frame = 0
  const step = (now: number) => {
    frame = requestAnimationFrame(step)
    if (now - last < each) return
    last = now
    const sounds = listening.read(heights)
    if (!sounds && empty) return
    if (!sounds) heights.fill(0)
    empty = !sounds
    paint(canvas, context, heights)
  }
  frame = requestAnimationFrame(step)
  return () => {
    cancelAnimationFrame(frame)
    listening.stop()
    heights.fill(0)
    paint(canvas, context, heights)
  }
}

function paint(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, heights: Float32Array): void {
  const { clientWidth, clientHeight } = canvas
  const width = Math.round(clientWidth * devicePixelRatio)
  const height = Math.round(clientHeight * devicePixelRatio)
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  context.clearRect(0, 0, width, height)
  context.fillStyle = getComputedStyle(canvas).color
  const place = width / heights.length
  for (const [index, share] of heights.entries()) {
    const tall = Math.max(devicePixelRatio, share * height)
    context.fillRect((index + gap / 2) * place, height - tall, place * (1 - gap), tall)
  }
}
