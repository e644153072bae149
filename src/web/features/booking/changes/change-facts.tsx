import { Fragment } from 'react'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { DescriptionList } from '#web/ui/content/description-list.tsx'
import { Stack } from '#web/ui/layout.tsx'
import inner from '#web/ui/inner-looks.module.css'
import looks from '#web/ui/looks.module.css'
import { Yen } from '#web/ui/unbroken.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { changeParts, type PastChange, type Side, sidePeople, sideSlots } from './change-words.ts'

type PartsProps = { of: readonly string[]; between?: string; as?: 'span' | 's' }

/** A line that breaks between its parts only. */
const Parts = ({ of, between = '', as: Part = 'span' }: PartsProps) => (
  <span className={inner.when}>
    {of.map((part, at) => (
      <Fragment key={part}>
        {at > 0 && between}
        <Part>{part}</Part>
      </Fragment>
    ))}
  </span>
)
/** A slot breaks between its date and its time. */
const Line = ({ words, as }: { words: string } & Pick<PartsProps, 'as'>) => (
  <Parts of={words.split(' ')} between=" " as={as} />
)

/** What goes is struck out, what comes is strong. */
function BothSides({ before, after }: Record<'before' | 'after', readonly string[]>) {
  const comes = after.filter((words) => !before.includes(words))
  const same = comes.length === 0 && before.length === after.length
  return (
    <Stack as="ul">
      {before.map((words) =>
        after.includes(words) ? (
          <li key={words}>
            <Line words={words} />
            {same && <span className={looks.noteLine}>（変わりません）</span>}
          </li>
        ) : (
          <li key={words} className={looks.note}>
            <VisuallyHidden>変更前：</VisuallyHidden>
            <Line words={words} as="s" />
          </li>
        ),
      )}
      {comes.map((words) => (
        <li key={words} className={looks.bold}>
          <VisuallyHidden>変更後：</VisuallyHidden>
          <Line words={words} />
        </li>
      ))}
    </Stack>
  )
}

type Props = {
  before: Side
  after: Side
  refund: number
  /** Deadline of the full refund; null if it doesn't matter here. */
  deadline?: string | null
  /** Epoch milliseconds; with a deadline. */
  now?: number
}

/** A change: both sides, yen back, and the deadline that holds then. */
export const ChangeFacts = ({ before, after, refund, deadline = null, now = 0 }: Props) => (
  <DescriptionList
    items={[
      { term: '日程', detail: <BothSides before={sideSlots(before)} after={sideSlots(after)} /> },
      { term: '人数', detail: <BothSides before={[sidePeople(before)]} after={[sidePeople(after)]} /> },
      {
        term: '返金',
        detail:
          refund > 0 ? (
            <strong>
              <Yen amount={refund} />
            </strong>
          ) : (
            'ありません'
          ),
      },
      {
        term: '全額返金の期限',
        detail:
          deadline &&
          `${formatMoment(Date.parse(deadline))}${Date.parse(deadline) < now ? '（過ぎています）' : 'まで'}`,
      },
    ]}
  />
)

/** What was changed, a line each. */
export const ChangeHistory = ({ changes }: { changes: readonly PastChange[] }) => (
  <Stack as="ul" gap={1}>
    {changes.map((change) => (
      <li key={change.id}>
        <span className={looks.noteLine}>{formatMoment(Date.parse(change.at))}</span> <Parts of={changeParts(change)} />
      </li>
    ))}
  </Stack>
)
