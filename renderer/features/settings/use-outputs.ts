// The audio output devices to choose from, updated when one is plugged in or out.

import { useEffect, useState } from 'react'
import { t } from '../../../shared/words/words.ts'
import { isSystems, outputsOf } from '../../state/sound/output-devices.ts'

export type OutputChoice = { readonly value: string; readonly words: string }

/** The choices, system default first; a chosen device that is unplugged stays listed by its name. */
export function useOutputs(chosen: string, name: string): readonly OutputChoice[] {
  const [there, setThere] = useState<readonly MediaDeviceInfo[]>([])
  useEffect(() => {
    const { mediaDevices } = navigator
    if (mediaDevices === undefined) return
    let shown = true
    const look = () =>
      void outputsOf(mediaDevices).then(
        devices => {
          if (shown) setThere(devices)
        },
        () => setThere([]),
      )
    look()
    mediaDevices.addEventListener('devicechange', look)
    return () => {
      shown = false
      mediaDevices.removeEventListener('devicechange', look)
    }
  }, [])
  const real = there.filter(device => !isSystems(device))
  const choices = [
    { value: '', words: t('settings.systemDefault') },
    ...real.map(({ deviceId, label }, index) => ({ value: deviceId, words: label || t('settings.outputNumber', { number: index + 1 }) })),
  ]
  const away = chosen !== '' && !choices.some(({ value }) => value === chosen)
  return away ? [...choices, { value: chosen, words: t('settings.notConnected', { device: name || t('settings.chosenDevice') }) }] : choices
}
