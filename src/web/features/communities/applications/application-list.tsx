import { type KeyboardEvent, useState } from 'react'
import { Link } from 'react-router'
import type { ReceivedApplications, ApplicationsSummary } from '#contract/communities/received-applications-schemas.ts'
import { formatMoment, addDays, formatDateShort } from '#domain/shared/japan-time.ts'
import { applicationsList, type ApplicationsShown, applicationsQueryOf } from '#web/features/shared/list-address.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Card, Grid, Row, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { ApplicationBadge, PANEL } from './application-panel.tsx'
import styles from './application-list.module.css'
import { applicationStateLabels, applicationStates } from '#domain/communities/applications.ts'
import { FilterForm } from '#web/ui/form/filter-form.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { useOffice } from './applications-office.ts'
import { BarChart } from '#web/ui/content/bar-chart.tsx'
import { type Column, DataTable } from '#web/ui/kit/data-table.tsx'
import { downloadConfirmed } from '#web/features/accounts/security/download-confirmed.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/content/dialog.tsx'
import { withQuery } from '#web/ui/page-of.ts'

export type ApplicationListRow = ReceivedApplications['community_applications'][number]

export const rowId = (id: number) => `application-row-${id}`

// The link opens and closes a panel like a button, so it also reacts to Space.
function clickOnSpace(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

type Props = {
  path: string
  shown: ApplicationsShown
  rows: readonly ApplicationListRow[]
  selected: ReadonlySet<number>
  onSelect: (id: number, selected: boolean) => void
}

/**
 * The applications as rows of one height, which keep their place while one is open. Undecided ones
 * can be selected.
 */
export function ApplicationList({ path, shown, rows, selected, onSelect }: Props) {
  return (
    <Card as="ul" aria-label="応募">
      {rows.map(({ id, user_name, community_name, applied_at, state, read }) => {
        const open = shown.application === id
        return (
          <Grid key={id} as="li" align="center" className={classNames(styles.row, open && styles.open)}>
            <label className={styles.select}>
              <input
                type="checkbox"
                name="selected"
                value={id}
                aria-label={`${user_name} さんを選ぶ`}
                disabled={state !== 'new'}
                checked={selected.has(id)}
                onChange={(event) => onSelect(id, event.currentTarget.checked)}
              />
            </label>
            <Stack gap={0.5}>
              <Row as="p" className={styles.line}>
                <Link
                  id={rowId(id)}
                  to={applicationsList.address(path, { ...shown, application: open ? null : id })}
                  preventScrollReset
                  aria-expanded={open}
                  aria-controls={open ? PANEL : undefined}
                  className={classNames(looks.cover, looks.cut, styles.name, !read && looks.bold)}
                  title={user_name}
                  onKeyDown={clickOnSpace}
                >
                  {user_name}
                </Link>
                {!read && !open && <span className={styles.unread}>未読</span>}
                <time className={styles.moment} dateTime={applied_at}>
                  {formatMoment(Date.parse(applied_at))}
                </time>
              </Row>
              <Row as="p" className={styles.line}>
                <span className={classNames(looks.note, looks.cut, styles.community)} title={community_name}>
                  {community_name}
                </span>
                <ApplicationBadge state={state} />
              </Row>
            </Stack>
          </Grid>
        )
      })}
    </Card>
  )
}

type ApplicationsFilterProps = { shown: ApplicationsShown; communities: readonly { id: number; name: string }[] }

/** Filter of the list of applications. It is in the address. */
export function ApplicationsFilter({ shown, communities }: ApplicationsFilterProps) {
  const { path } = useOffice()
  return (
    <FilterForm
      label="応募をしぼる"
      action={path}
      values={{ community_id: shown.community_id?.toString(), state: shown.state ?? undefined, q: shown.q }}
      to={(typed) => applicationsList.address(path, applicationsList.read(typed))}
      narrowed={shown.community_id !== null || shown.state !== null || shown.q !== ''}
    >
      <Select
        label="コミュニティ"
        name="community_id"
        mark={false}
        placeholder="すべて"
        options={communities.map(({ id, name }) => ({ value: id, label: name }))}
        defaultValue={shown.community_id ?? ''}
      />
      <Select
        label="状態"
        name="state"
        mark={false}
        placeholder="すべて"
        options={applicationStates.map((state) => ({ value: state, label: applicationStateLabels[state] }))}
        defaultValue={shown.state ?? ''}
      />
      <TextInput
        label="名前・メールアドレス"
        name="q"
        type="search"
        mark={false}
        maxLength={100}
        defaultValue={shown.q}
      />
    </FilterForm>
  )
}

type Week = ApplicationsSummary['weeks'][number]

const columns: Column<Week>[] = [
  {
    head: '週',
    names: true,
    cell: ({ monday }) => `${formatDateShort(monday)}〜${formatDateShort(addDays(monday, 6))}`,
  },
  { head: '応募', end: true, cell: ({ count }) => `${count}件` },
]

/** The numbers of applications in the last weeks, as a chart and as a table. */
export function WeeklyApplications({ weeks }: { weeks: readonly Week[] }) {
  return (
    <Stack gap={1}>
      <BarChart
        bars={weeks.map(({ monday, count }) => ({
          key: monday,
          label: `${Number(monday.slice(5, 7))}/${Number(monday.slice(8))}`,
          value: count,
        }))}
        format={(value) => `${value}件`}
        meaning="応募の件数（月曜からの1週間）"
      />
      <details>
        <summary>週ごとの応募を表で見る</summary>
        <DataTable label="週ごとの応募" columns={columns} rows={weeks.toReversed()} keyOf={({ monday }) => monday} />
      </details>
    </Stack>
  )
}

/** Confirms before the filtered applications are downloaded; says what the file contains. */
export function ExportApplications({ shown, count }: { shown: ApplicationsShown; count: number }) {
  const [open, setOpen] = useState(false)
  const { file } = useOffice()
  return (
    <>
      <Button variant="quiet" aria-disabled={count === 0} onClick={() => setOpen(true)}>
        CSVを書き出す
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={`${count.toLocaleString('ja-JP')}件の応募を書き出しますか？`}
        actions={
          <>
            <Button variant="quiet" onClick={() => setOpen(false)}>
              やめる
            </Button>
            <a
              href={withQuery(file, new URLSearchParams(applicationsQueryOf(shown)))}
              download
              className={buttonLook()}
              onClick={(event) => {
                downloadConfirmed(event)
                setOpen(false)
              }}
            >
              個人情報を含むCSVを書き出す
            </a>
          </>
        }
      >
        <p>
          ファイルには、お名前・年齢・性別・職業・郵便番号・住所・メールアドレス・質問への答えなどの
          <strong>個人情報</strong>
          が含まれます。
        </p>
        <Stack as="ul" gap={0.5} className={looks.points}>
          <li>必要な人だけが開ける場所に保存してください。</li>
          <li>使い終わったら、ファイルを削除してください。</li>
          <li>誰がいつ書き出したかを、応募ごとに記録します。</li>
        </Stack>
      </Dialog>
    </>
  )
}
