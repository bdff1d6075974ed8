// In what quality music is asked for.
import { useApp } from '../state/page.ts'

export function Quality() {
  const quality = useApp(state => state.settings.quality)
  const words = quality === 'orig' ? 'Original' : `${quality} kbit/s`
  return (
    <span className="hint num quality" title="Asked for; the service may give less">
      {words}
    </span>
  )
}
