// The audio output devices to choose from, updated when one is plugged in or out.

import { useEffect, useState } from 'react'
import { t } from '../../../shared/words/words.ts'
import { isSystemDefault, listOutputs } from '../../state/sound/output-devices.ts'

export type OutputChoice = { readonly value: string; readonly label: string }

/** The choices, system default first; a chosen device that is unplugged stays listed by its name. */
export function useOutputs(chosenId: string, name: string): readonly OutputChoice[] {
  const [available, setAvailable] = useState<readonly MediaDeviceInfo[]>([])
  useEffect(() => {
    const { mediaDevices } = navigator
    if (mediaDevices === undefined) return
    let isMounted = true
    const refresh = () =>
      void listOutputs(mediaDevices).then(
        devices => {
          if (isMounted) setAvailable(devices)
        },
        () => setAvailable([]),
      )
    refresh()
    mediaDevices.addEventListener('devicechange', refresh)
    return () => {
      isMounted = false
      mediaDevices.removeEventListener('devicechange', refresh)
    }
  }, [])
  const devices = available.filter(device => !isSystemDefault(device))
  const choices = [
    { value: '', label: t('settings.systemDefault') },
    ...devices.map(({ deviceId, label }, index) => ({
      value: deviceId,
      label: label || t('settings.outputNumber', { number: index + 1 }),
    })),
  ]
  const isUnplugged = chosenId !== '' && !choices.some(({ value }) => value === chosenId)
  return isUnplugged
    ? [...choices, { value: chosenId, label: t('settings.notConnected', { device: name || t('settings.chosenDevice') }) }]
    : choices
}
