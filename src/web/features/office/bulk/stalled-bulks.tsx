import { Link } from 'react-router'
import type { StalledBulks as Stalled } from '#contract/office/bulk-schemas.ts'
import { type BulkSubject, bulkSubjects } from '#domain/office/bulk.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import type { LoaderContext } from '#web/call.ts'
import { listStalledBulks } from '#web/calls/office.ts'
import { readResponse } from '#web/read-response.ts'
import { Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { Notice } from '#web/ui/notice.tsx'
import { bulkCount, bulkPath, bulkWords } from './bulk-words.ts'
import styles from '../shared/office.module.css'

export type StalledList = Stalled['bulk_actions']

/** For loaders: the runs about one kind of item. The list itself must not fail with them. */
export async function stalledBulks(context: LoaderContext, about: BulkSubject): Promise<StalledList> {
  const answer = await readResponse(listStalledBulks({ context }))
  if (!answer.ok) return []
  return answer.data.bulk_actions.filter(({ kind }) => bulkSubjects[kind] === about)
}

/** Offers the bulk actions that stopped half-way. */
export function StalledBulks({ runs }: { runs: StalledList }) {
  if (runs.length === 0) return null
  return (
    <Notice kind="warning" live={false}>
      途中で止まっている、まとめての操作があります。
      <Stack as="ul" gap={0.5} className={styles.runs}>
        {runs.map(({ id, kind, by, created_at, waiting_count, total_count }) => (
          <li key={id}>
            <Link to={bulkPath(id)}>
              {bulkWords[kind].name}（{bulkCount(kind, total_count)}のうち、残り{bulkCount(kind, waiting_count)}）
            </Link>
            <span>{by.name}</span>
            <span className={looks.unbroken}>{formatMoment(Date.parse(created_at))}</span>
          </li>
        ))}
      </Stack>
    </Notice>
  )
}
