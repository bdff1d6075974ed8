// Shown for something that was in the library once and is not any more.
import { Button } from '../controls/Button.tsx'
import { Empty } from '../controls/Empty.tsx'
import { usePage } from '../state/page.ts'
import { PageFrame } from './PageFrame.tsx'

export function GoneScreen({ what }: { readonly what: string }) {
  const { view } = usePage()
  return (
    <PageFrame label="Not in the library">
      <Empty drawing="lens" heading={`This ${what} is gone`} text={`The ${what} is not in the library any more.`}>
        <Button label="Show albums" kind="main" large onClick={() => view.go({ kind: 'albums' })} />
      </Empty>
    </PageFrame>
  )
}
