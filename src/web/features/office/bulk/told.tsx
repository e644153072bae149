/** Who is told, and was told, that slots don't take place. */
import { Link } from 'react-router'
import type { BulkPreview, BulkRun } from '#contract/office/bulk-schemas.ts'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { DescriptionList } from '#web/ui/content/description-list.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Stack } from '#web/ui/layout.tsx'

const people = (count: number) => `${count.toLocaleString('ja-JP')}名`
const sides = { guest: 'お客さま', host: 'ホスト' } as const

/** Lines of the preview. */
export function ToldPreview({ told }: { told: NonNullable<BulkPreview['told']> }) {
  const { guests, hosts, unreachable, unreachable_count, by_phone } = told
  const others = unreachable_count - unreachable.length
  return (
    <>
      <li>
        お知らせ：お客さま {people(guests)}、ホスト {people(hosts)}
      </li>
      {unreachable_count > 0 && (
        <li>
          <strong>メールが届かない方 {people(unreachable_count)}：</strong>
          {unreachable.map(({ name, side }) => `${name}（${sides[side]}）`).join('、')}
          {others > 0 && `、ほか${people(others)}`}
        </li>
      )}
      {by_phone.bookings > 0 && (
        <li>
          電話のご予約 {by_phone.bookings.toLocaleString('ja-JP')}件（{people(by_phone.people)}
          ）：メールは届きません。ホストに、お電話をお願いします。
        </li>
      )}
    </>
  )
}

type Told = NonNullable<BulkRun['told']>

const columns: Column<Told['unreached'][number]>[] = [
  { head: 'お名前', names: true, cell: ({ id, name }) => <Link to={`/admin/users/${id}`}>{name}</Link> },
  { head: '立場', cell: ({ side }) => sides[side] },
  { head: 'LINE', cell: ({ line }) => (line ? '送信済み' : 'なし') },
]

const wordsOf = ({ sent, waiting, unsent }: Told['guests']) =>
  `送信済み ${people(sent)}　送信中 ${people(waiting)}　届かない ${people(unsent)}`

/** The result: how many mails were delivered, and to whom none was. */
export function ToldReport({ told }: { told: Told }) {
  const { guests, hosts, unreached, writing } = told
  return (
    <Stack as="section" gap={2} aria-labelledby="told">
      <h2 id="told">お知らせ</h2>
      {writing ? (
        <p role="status">操作が終わると、おひとりに1通のメールを送ります。</p>
      ) : (
        <DescriptionList
          items={[
            { term: 'お客さま', detail: wordsOf(guests) },
            { term: 'ホスト', detail: wordsOf(hosts) },
          ]}
        />
      )}
      {unreached.length > 0 && (
        <>
          <Notice kind="warning" live={false}>
            メールが届いていない方がいます。お電話などでお知らせください。
          </Notice>
          <DataTable
            label="メールが届いていない方"
            columns={columns}
            rows={unreached}
            keyOf={({ id, side }) => `${side}-${id}`}
          />
        </>
      )}
    </Stack>
  )
}
