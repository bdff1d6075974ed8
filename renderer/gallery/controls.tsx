// The gallery's page of all controls in all states, and that of the error screen.
import { type ReactNode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { artworkId, millis } from '../../shared/ids.ts'
import { BrokenScreen } from '../app/BrokenScreen.tsx'
import { Avatar } from '../controls/Avatar.tsx'
import { Bars } from '../controls/Bars.tsx'
import { Button, IconButton } from '../controls/Button.tsx'
import { CheckBox } from '../controls/CheckBox.tsx'
import { CodeBox } from '../controls/CodeBox.tsx'
import { Cover } from '../controls/Cover.tsx'
import { Empty } from '../controls/Empty.tsx'
import { CoversContext, createCovers } from '../controls/held-covers.ts'
import { Meter } from '../controls/Meter.tsx'
import { QrCode } from '../controls/QrCode.tsx'
import { Range } from '../controls/Range.tsx'
import { Segments } from '../controls/Segments.tsx'
import { Select } from '../controls/Select.tsx'
import { SettingGroup, SettingLine } from '../controls/SettingLine.tsx'
import { Slider } from '../controls/Slider.tsx'
import { Spinner } from '../controls/Spinner.tsx'
import { Switch } from '../controls/Switch.tsx'
import type { Theme } from './stage.ts'

/** Renders the controls; returns the unmount function. */
export const showControls = (place: HTMLElement, theme: Theme): (() => void) =>
  drawn(
    <CoversContext value={createCovers()}>
      <Controls />
    </CoversContext>,
    place,
    theme,
  )

/** Renders the screen that replaces the page after a rendering error; returns the unmount function. */
export const showBroken = (place: HTMLElement, theme: Theme): (() => void) =>
  drawn(<BrokenScreen details="" again={nothing} />, place, theme)

function drawn(what: ReactNode, place: HTMLElement, theme: Theme): () => void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  const root = createRoot(place)
  root.render(what)
  return () => root.unmount()
}

const nothing = (): void => undefined
const kinds = ['main', 'second', 'plain', 'danger', 'signal'] as const
const choices = [
  { value: 'one', words: 'One' },
  { value: 'two', words: 'Two' },
  { value: 'three', words: 'Three' },
] as const
const code = {
  userCode: 'BDFG-2479',
  address: 'https://media.example.test/device',
  completeAddress: null,
  until: millis(Date.now() + 600_000),
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section style={{ display: 'flex', flexWrap: 'wrap', gap: 16, alignItems: 'center', padding: 12 }}>
      <h2 style={{ width: 140, font: 'inherit' }}>{name}</h2>
      {children}
    </section>
  )
}

function Controls() {
  const [on, setOn] = useState(true)
  const [value, setValue] = useState(40)
  const [choice, setChoice] = useState<'one' | 'two' | 'three'>('two')
  return (
    <main style={{ overflow: 'auto', height: '100vh' }}>
      <h1 style={{ padding: 12 }}>Controls</h1>
      {kinds.map(kind => (
        <Row key={kind} name={`Button, ${kind}`}>
          <Button label="Press" kind={kind} onClick={nothing} />
          <Button label="With a picture" kind={kind} icon="plus" onClick={nothing} />
          <Button label="Large" kind={kind} large onClick={nothing} />
          <Button label="Disabled" kind={kind} disabled onClick={nothing} />
          <Button label="Working" kind={kind} working onClick={nothing} />
        </Row>
      ))}
      <Row name="IconButton">
        <IconButton icon="plus" label="Plain" onClick={nothing} />
        <IconButton icon="plus" label="On" on onClick={nothing} />
        <IconButton icon="plus" label="Small" small onClick={nothing} />
        <IconButton icon="plus" label="Disabled" disabled onClick={nothing} />
      </Row>
      <Row name="Switch">
        <Switch label="Switch" on={on} change={setOn} />
        <Switch label="The other way" on={!on} change={is => setOn(!is)} />
      </Row>
      <Row name="CheckBox">
        <CheckBox checked={on} change={setOn}>
          Ticked
        </CheckBox>
        <CheckBox checked={!on} change={is => setOn(!is)}>
          The other way
        </CheckBox>
        <CheckBox checked disabled change={nothing}>
          Disabled
        </CheckBox>
      </Row>
      <Row name="Segments">
        <Segments label="Segments" value={choice} options={choices} change={setChoice} />
      </Row>
      <Row name="Select">
        <Select label="Select" value={choice} options={choices} change={setChoice} />
      </Row>
      <Row name="Slider">
        <div style={{ width: 200 }}>
          <Slider label="Slider" value={value / 100} spoken={`${value} percent`} onInput={part => setValue(Math.round(part * 100))} />
        </div>
      </Row>
      <Row name="Range">
        <Range label="Range" value={value} min={0} max={100} step={5} words={`${value}`} change={setValue} />
        <Range
          label="Upright"
          value={value}
          min={0}
          max={100}
          step={5}
          words={`${value}`}
          change={setValue}
          upright={{ caption: '1 kHz' }}
        />
      </Row>
      <Row name="Meter">
        <Meter label="Meter" part={value / 100} />
        <Meter label="Meter of something without an end" part={null} />
        <Spinner />
      </Row>
      <Row name="Cover">
        <Cover artwork={artworkId('1')} size={150} />
        <Cover artwork={null} size={150} />
        <Avatar name="Ada Lindgren" />
        <Bars />
        <Bars still />
      </Row>
      <Row name="Code">
        <CodeBox code={code} />
        <CodeBox code={null} />
        <QrCode text={code.address} label="QR code" />
      </Row>
      <Row name="SettingLine">
        <SettingGroup id="group" heading="Settings">
          <SettingLine name="A setting" text="What it does">
            <Switch label="A setting" on={on} change={setOn} />
          </SettingLine>
        </SettingGroup>
      </Row>
      <Row name="Empty">
        <Empty heading="Nothing here" text="And how it could come to be otherwise." />
        <Empty heading="Nothing found" text="And what else to try." drawing="lens" />
      </Row>
    </main>
  )
}
