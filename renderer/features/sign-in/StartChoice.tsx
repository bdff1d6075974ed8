// One of the ways to start on the first screen: icon, title, and what to expect.
import { Icon, type IconName } from '../../controls/Icon.tsx'

type Props = { readonly icon: IconName; readonly name: string; readonly text: string; readonly onClick: () => void }

export function StartChoice({ icon, name, text, onClick }: Props) {
  return (
    <button type="button" className="choice" onClick={onClick}>
      <Icon name={icon} size={20} />
      <span>
        <b>{name}</b>
        <span className="meta">{text}</span>
      </span>
      <span className="end">
        <Icon name="right" size={16} />
      </span>
    </button>
  )
}
