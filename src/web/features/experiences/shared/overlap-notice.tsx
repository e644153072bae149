import { formatDate, formatRange } from '#domain/shared/japan-time.ts'
import { Notice } from '#web/ui/notice.tsx'

type Other = { date: string; start_time: string; end_time: string; title: string }

const SHOWN = 3

/** Warns about slots of the same host at the same time; empty without any. They stay allowed. */
export function OverlapNotice({ others }: { others: readonly Other[] }) {
  if (others.length === 0) return null
  const rest = others.length - SHOWN
  return (
    <Notice kind="warning" live={false}>
      <p>ほかの日程と時間が重なっています。このままでも追加できます。</p>
      <ul>
        {others.slice(0, SHOWN).map(({ date, start_time, end_time, title }, at) => (
          <li key={at}>
            {formatDate(date)} {formatRange(start_time, end_time)}「{title}」
          </li>
        ))}
        {rest > 0 && <li>ほか{rest}回</li>}
      </ul>
    </Notice>
  )
}
