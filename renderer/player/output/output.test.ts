// Where the sound goes as devices come and go.
import { describe, expect, it } from 'vitest'
import { startOutput } from './output.ts'

const device = (deviceId: string, label: string, groupId = deviceId): MediaDeviceInfo => ({
  ...{ deviceId, label, groupId, kind: 'audiooutput' },
  toJSON: () => ({}),
})
const system = (groupId: string) => device('default', 'Default', groupId)
const speakers = device('s', 'Speakers')
const phones = device('p', 'Headphones')

async function setUp(chosen: { output: string; outputName: string }, first: readonly MediaDeviceInfo[]) {
  let there = first
  const listeners = new EventTarget()
  const lost: string[] = []
  const sent: string[] = []
  let listed = 0
  const settled = () => new Promise(resolve => setTimeout(resolve))
  const output = startOutput({
    devices: {
      enumerateDevices: async () => {
        listed += 1
        return [...there]
      },
      addEventListener: listeners.addEventListener.bind(listeners),
      removeEventListener: listeners.removeEventListener.bind(listeners),
    },
    chosen: () => chosen,
    onLost: (name, own) => void lost.push(`${name}${own ? ', chosen' : ''}`),
    log: text => void lost.push(text),
  })
  await settled()
  const listedBefore = listed
  output.add({ setSinkId: async id => void sent.push(id) })
  await settled()
  const now = async (devices: readonly MediaDeviceInfo[]) => {
    there = devices
    listeners.dispatchEvent(new Event('devicechange'))
    await settled()
  }
  return { output, lost, sent, now, listedBefore, listed: () => listed, choose: (output: string) => Object.assign(chosen, { output }) }
}

describe('the output', () => {
  it('goes to the chosen device while it is there, tells when it goes, and comes back to it', async () => {
    const { lost, sent, now } = await setUp({ output: 'p', outputName: 'Headphones' }, [system('s'), speakers, phones])
    expect(sent).toEqual(['p'])
    await now([system('s'), speakers])
    expect([sent, lost]).toEqual([['p', ''], ['Headphones, chosen']])
    await now([system('s'), speakers, device('p2', 'Headphones')])
    expect([sent, lost.length]).toEqual([['p', '', 'p2'], 1])
  })
  it('tells when what the system uses is unplugged, and not when something else is', async () => {
    const { lost, sent, now } = await setUp({ output: '', outputName: '' }, [system('p'), speakers, phones])
    await now([system('p'), phones])
    expect(lost).toEqual([])
    void now([system('s'), speakers])
    await now([system('s'), speakers])
    expect([sent, lost]).toEqual([[], ['Headphones']])
  })
  it('takes whatever goes for what the system uses where that is not known, unless it belongs to a screen', async () => {
    const screen = device('h', 'Monitor, HDMI 1')
    const { lost, now } = await setUp({ output: '', outputName: '' }, [system('default'), speakers, phones, screen])
    await now([system('default'), speakers, phones])
    expect(lost).toEqual([])
    await now([system('default'), speakers])
    expect(lost).toEqual(['Headphones'])
    const chosen = await setUp({ output: 's', outputName: 'Speakers' }, [system('default'), speakers, phones])
    await chosen.now([system('default'), speakers])
    expect(chosen.lost).toEqual([])
  })
  it('follows a choice at once', async () => {
    const { output, sent, choose } = await setUp({ output: '', outputName: '' }, [system('s'), speakers, phones])
    choose('p')
    output.applyChosen()
    expect(sent).toEqual(['p'])
  })
  it('lists devices once there is something to play, or a device is chosen', async () => {
    const byDefault = await setUp({ output: '', outputName: '' }, [system('s'), speakers, phones])
    expect([byDefault.listedBefore, byDefault.listed()]).toEqual([0, 1])
    const chosen = await setUp({ output: 'p', outputName: 'Headphones' }, [system('s'), speakers, phones])
    expect([chosen.listedBefore, chosen.listed()]).toEqual([1, 1])
  })
})
