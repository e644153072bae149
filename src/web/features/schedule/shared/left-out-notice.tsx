import { MAX_SLOTS } from '#domain/booking/selection.ts'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import type { LeftOut } from './named-slots.ts'

/** Says which slots of the address the page has left out, and why. */
export function LeftOutNotice({ left: { beyond, further, unknown, unreadable } }: { left: LeftOut }) {
  return (
    <Notice kind="warning" word="選ばれていない日程があります" live={false}>
      {beyond.length > 0 && (
        <>
          <p>一度に予約できるのは{MAX_SLOTS}件までです。次の日程は外しました。</p>
          <Names names={further > 0 ? [...beyond, `ほか${further}件`] : beyond} />
        </>
      )}
      {unknown.length > 0 && (
        <>
          <p>この体験にない日程は外しました。</p>
          <Names names={unknown} />
        </>
      )}
      {unreadable > 0 && <p>読み取れない日程の指定を{unreadable}件外しました。</p>}
    </Notice>
  )
}

const Names = ({ names }: { names: readonly string[] }) => (
  <ul className={looks.points}>
    {names.map((name) => (
      <li key={name}>{name}</li>
    ))}
  </ul>
)
