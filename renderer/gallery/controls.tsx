// The gallery's page of all controls in all states, and that of the error screen.
import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { artworkId, millis } from '../../shared/ids.ts'
import { BrokenScreen } from '../app/BrokenScreen.tsx'
import { Avatar } from '../controls/Avatar.tsx'
import { Button, IconButton } from '../controls/Button.tsx'
import { CheckBox } from '../controls/CheckBox.tsx'
import { CodeBox } from '../controls/CodeBox.tsx'
import { Cover } from '../controls/Cover.tsx'
import { CoverLoaderContext, createCoverLoader } from '../controls/cover-loader.ts'
import { EmptyState } from '../controls/EmptyState.tsx'
import { Meter } from '../controls/Meter.tsx'
import { PlayingBars } from '../controls/PlayingBars.tsx'
import { QrCode } from '../controls/QrCode.tsx'
import { Range } from '../controls/Range.tsx'
import { SegmentedControl } from '../controls/SegmentedControl.tsx'
import { Select } from '../controls/Select.tsx'
import { SettingGroup, SettingLine } from '../controls/SettingLine.tsx'
import { Slider } from '../controls/Slider.tsx'
import { Spinner } from '../controls/Spinner.tsx'
import { Switch } from '../controls/Switch.tsx'
import type { Theme } from './stage.ts'

/** Renders the controls; returns the unmount function. */
export const showControls = (place: HTMLElement, theme: Theme): (() => void) =>
  mount(
    <CoverLoaderContext value={createCoverLoader()}>
      <Controls />
    </CoverLoaderContext>,
    place,
    theme,
  )

/** Renders the screen that replaces the page after a rendering error; returns the unmount function. */
export const showBroken = (place: HTMLElement, theme: Theme): (() => void) =>
  mount(<BrokenScreen details="" retry={doNothing} />, place, theme)

function mount(what: ReactNode, place: HTMLElement, theme: Theme): () => void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  const root = createRoot(place)
  root.render(what)
  return () => root.unmount()
}

const doNothing = (): void => undefined
const buttonKinds = ['main', 'second', 'plain', 'danger', 'signal'] as const
const choices = [
  { value: 'one', label: 'One' },
  { value: 'two', label: 'Two' },
  { value: 'three', label: 'Three' },
] as const
const code = {
  userCode: 'BDFG-2479',
  address: 'https://media.example.test/device',
  completeAddress: null,
  until: millis(Date.now() + 600_000),
}

function GalleryRow({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section style={{ display: 'flex', flexWrap: 'wrap', gap: 16, alignItems: 'center', padding: 12 }}>
      <h2 style={{ width: 140, font: 'inherit' }}>{name}</h2>
      {children}
    </section>
  )
}

function Controls() {
  const [isOn, setOn] = useState(true)
  const [value, setValue] = useState(40)
  const [choice, setChoice] = useState<'one' | 'two' | 'three'>('two')
  return (
    <main style={{ overflow: 'auto', height: '100vh' }}>
      <h1 style={{ padding: 12 }}>Controls</h1>
      {buttonKinds.map(kind => (
        <GalleryRow key={kind} name={`Button, ${kind}`}>
          <Button label="Press" kind={kind} onClick={doNothing} />
          <Button label="With a picture" kind={kind} icon="plus" onClick={doNothing} />
          <Button label="Large" kind={kind} large onClick={doNothing} />
          <Button label="Disabled" kind={kind} disabled onClick={doNothing} />
          <Button label="Working" kind={kind} isBusy onClick={doNothing} />
        </GalleryRow>
      ))}
      <GalleryRow name="IconButton">
        <IconButton icon="plus" label="Plain" onClick={doNothing} />
        <IconButton icon="plus" label="On" isPressed onClick={doNothing} />
        <IconButton icon="plus" label="Small" small onClick={doNothing} />
        <IconButton icon="plus" label="Disabled" disabled onClick={doNothing} />
      </GalleryRow>
      <GalleryRow name="Switch">
        <Switch label="Switch" isOn={isOn} onChange={setOn} />
        <Switch label="The other way" isOn={!isOn} onChange={is => setOn(!is)} />
      </GalleryRow>
      <GalleryRow name="CheckBox">
        <CheckBox checked={isOn} onChange={setOn}>
          Ticked
        </CheckBox>
        <CheckBox checked={!isOn} onChange={is => setOn(!is)}>
          The other way
        </CheckBox>
        <CheckBox checked disabled onChange={doNothing}>
          Disabled
        </CheckBox>
      </GalleryRow>
      <GalleryRow name="Segments">
        <SegmentedControl label="Segments" value={choice} options={choices} onChange={setChoice} />
      </GalleryRow>
      <GalleryRow name="Select">
        <Select label="Select" value={choice} options={choices} onChange={setChoice} />
      </GalleryRow>
      <GalleryRow name="Slider">
        <div style={{ width: 200 }}>
          <Slider label="Slider" value={value / 100} valueText={`${value} percent`} onChange={part => setValue(Math.round(part * 100))} />
        </div>
      </GalleryRow>
      <GalleryRow name="Range">
        <Range label="Range" value={value} min={0} max={100} step={5} valueText={`${value}`} onChange={setValue} />
        <Range
          label="Upright"
          value={value}
          min={0}
          max={100}
          step={5}
          valueText={`${value}`}
          onChange={setValue}
          vertical={{ caption: '1 kHz' }}
        />
      </GalleryRow>
      <GalleryRow name="Meter">
        <Meter label="Meter" progress={value / 100} />
        <Meter label="Meter of something without an end" progress={null} />
        <Spinner />
      </GalleryRow>
      <GalleryRow name="Cover">
        <Cover artwork={artworkId('1')} size={150} />
        <Cover artwork={null} size={150} />
        <Avatar name="Ada Lindgren" />
        <PlayingBars />
        <PlayingBars isPaused />
      </GalleryRow>
      <GalleryRow name="Code">
        <CodeBox code={code} />
        <CodeBox code={null} />
        <QrCode text={code.address} label="QR code" />
      </GalleryRow>
      <GalleryRow name="SettingLine">
        <SettingGroup id="group" heading="Settings">
          <SettingLine name="A setting" description="What it does">
            <Switch label="A setting" isOn={isOn} onChange={setOn} />
          </SettingLine>
        </SettingGroup>
      </GalleryRow>
      <GalleryRow name="Empty">
        <EmptyState heading="Nothing here" text="And how it could come to be otherwise." />
        <EmptyState heading="Nothing found" text="And what else to try." drawing="lens" />
      </GalleryRow>
    </main>
  )
}
