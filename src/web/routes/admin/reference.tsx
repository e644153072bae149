/** Reference lists (categories, themes, occupations): add, rename, reorder and retire items. */
import { type SyntheticEvent, useState } from 'react'
import type { ReferenceItem } from '#contract/reference/admin-reference-schemas.ts'
import {
  checkReferenceName,
  type Direction,
  MAX_REFERENCE_NAME,
  type ReferenceListName,
  referenceLists,
  referenceWords,
} from '#domain/reference/reference-item.ts'
import { formatMoment } from '#domain/shared/japan-time.ts'
import { addReferenceItem, getReferenceList, retireReferenceItem } from '#web/calls/admin-reference.ts'
import looks from '#web/ui/looks.module.css'
import styles from '#web/features/reference/settings.module.css'
import { RenameDialog, moveButtonId, useListActions } from '#web/features/reference/list-actions.tsx'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { loaded } from '#web/read-response.ts'
import { useOperation } from '#web/features/shared/use-operation.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/content/empty-state.tsx'
import { Tabs } from '#web/ui/content/tabs.tsx'
import { ConfirmDialog } from '#web/ui/content/dialog.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Card, Row } from '#web/ui/layout.tsx'
import { Section } from '#web/ui/page.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { Route } from './+types/reference'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { fieldOf } from '#web/ui/form/field-of.ts'

/** The server counts only up to this number. */
const COUNTED = 1000

/** '体験 12件' */
function usedWords(list: ReferenceListName, used: number): string {
  const what = list === 'occupations' ? '応募' : '体験'
  return used >= COUNTED ? `${what} ${COUNTED.toLocaleString('ja-JP')}件以上` : `${what} ${used}件`
}

export const meta: Route.MetaFunction = () => [{ title: '分類 | 運営 | つむぎ' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const listName = url.searchParams.get('list')
  const list: ReferenceListName = referenceLists.find((one) => one === listName) ?? 'categories'
  return { list, ...(await loaded(getReferenceList({ context, param: { list } }))) }
}

const leads: Record<ReferenceListName, string> = {
  categories: '体験に1つ付く大きな分け方です。さがす画面のしぼり込みと、体験のページに表示されます。',
  themes: '体験にいくつか付く切り口です。トップページと、さがす画面のしぼり込みに表示されます。',
  occupations: 'コミュニティへ申し込む方が選ぶ職業です。申し込みのフォームに表示されます。',
}

type Open = { what: 'rename' | 'retire'; item: ReferenceItem } | null

function Lists({ list, items }: { list: ReferenceListName; items: ReferenceItem[] }) {
  const { busy, announcement, move, restore, reload } = useListActions(list)
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const inUse = items.filter((item) => item.retired_at === null)
  const retired = items.filter((item) => item.retired_at !== null)
  const word = referenceWords[list]
  return (
    <>
      <AddItem list={list} onAdded={reload} />
      <Section title={`いま使っている${word}`}>
        <p role="status">
          <VisuallyHidden>{announcement}</VisuallyHidden>
        </p>
        {inUse.length === 0 ? (
          <EmptyState text={`${word}がまだありません。上の欄から追加してください。`} />
        ) : (
          <Card as="ol" className={styles.items} aria-label={`いま使っている${word}`}>
            {inUse.map((item, at) => (
              <ItemRow
                key={item.id}
                list={list}
                item={item}
                first={at === 0}
                last={at === inUse.length - 1}
                onMove={(direction) => void move(item, direction)}
                onRename={() => setOpen({ what: 'rename', item })}
                onRetire={() => setOpen({ what: 'retire', item })}
              />
            ))}
          </Card>
        )}
      </Section>
      {retired.length > 0 && (
        <Section title={`使用を終えた${word}`}>
          <Card as="ul" className={styles.items}>
            {retired.map((item) => (
              <Row key={item.id} as="li" gap={2} rowGap={0.5} className={styles.item}>
                <div className={styles.name}>
                  <strong>{item.name}</strong>
                  <span className={looks.remark}>
                    {item.retired_at && formatMoment(Date.parse(item.retired_at))} に終了・{usedWords(list, item.used)}
                  </span>
                </div>
                <Row gap={0.5} nowrap align="stretch" className={styles.buttons}>
                  <Button
                    variant="quiet"
                    aria-label={`${item.name}を再開する`}
                    busy={busy === `restore-${item.id}`}
                    busyLabel="再開しています…"
                    onClick={() => void restore(item)}
                  >
                    再開する
                  </Button>
                </Row>
              </Row>
            ))}
          </Card>
        </Section>
      )}
      {open?.what === 'rename' && <RenameDialog list={list} item={open.item} onClose={close} onRenamed={reload} />}
      {open?.what === 'retire' && <RetireDialog list={list} item={open.item} onClose={close} />}
    </>
  )
}

export default function Reference({ loaderData: { list, items } }: Route.ComponentProps) {
  return (
    <OfficePage title="分類" lead={leads[list]}>
      <Tabs
        label="分類の種類"
        items={referenceLists.map((one) => ({
          label: referenceWords[one],
          to: `/admin/reference?list=${one}`,
          current: one === list,
        }))}
      />
      <Lists key={list} list={list} items={items} />
    </OfficePage>
  )
}

type Props = { list: ReferenceListName; item: ReferenceItem; onClose: () => void }

/** Confirms that an item can no longer be selected. Render it only while it is open. */
function RetireDialog({ list, item, onClose }: Props) {
  const { busy, error, run } = useOperation()
  const retire = () =>
    run(
      () => userAnswerOf(retireReferenceItem({ param: { list, id: item.id } })),
      () => {
        showSuccess(`「${item.name}」の使用を終えました。`)
        onClose()
      },
    )
  return (
    <ConfirmDialog
      open
      title={`「${item.name}」の使用を終えますか？`}
      confirmLabel="使用を終える"
      busy={busy}
      error={error}
      onClose={onClose}
      onConfirm={() => void retire()}
    >
      <p>
        これから新しく選ぶことも、しぼり込みに使うこともできなくなります。
        {item.used > 0 && `いま使っている${usedWords(list, item.used)}には、そのまま残ります。`}
        あとから再開できます。
      </p>
    </ConfirmDialog>
  )
}

/** Adds an item at the end of a list. */
function AddItem({ list, onAdded }: { list: ReferenceListName; onAdded: () => Promise<void> }) {
  const { value, change, clear } = useStoredForm(`add-${list}`, { name: '' })
  const { name } = value
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const refuse = (message: string) => {
    setError(message)
    document.getElementById('name')?.focus()
  }
  async function add(event: SyntheticEvent) {
    event.preventDefault()
    if (busy) return
    const { problem } = checkReferenceName(name)
    if (problem) return refuse(problem)
    setBusy(true)
    setError(null)
    const answer = await userAnswerOf(addReferenceItem({ param: { list }, json: { name } }))
    if (answer.ok) {
      await onAdded()
      change({ name: '' })
      clear()
      showSuccess(`「${name.trim()}」を追加しました。`)
    } else refuse(answer.error.messages.name?.[0] ?? answer.error.message)
    setBusy(false)
  }
  return (
    <form method="post" noValidate className={styles.add} onSubmit={(event) => void add(event)}>
      <TextInput
        {...fieldOf({ value, change }, () => error)('name')}
        label={`新しい${referenceWords[list]}`}
        required
        autoComplete="off"
        help={`${MAX_REFERENCE_NAME}文字以内。一覧の最後に加わります。`}
      />
      <Button type="submit" busy={busy} busyLabel="追加しています…">
        追加する
      </Button>
    </form>
  )
}

type ItemRowProps = {
  list: ReferenceListName
  item: ReferenceItem
  first: boolean
  last: boolean
  onMove: (direction: Direction) => void
  onRename: () => void
  onRetire: () => void
}

const arrows: Record<Direction, { path: string; word: string }> = {
  up: { path: 'M10 16V4M4.5 9.5 10 4l5.5 5.5', word: '上へ' },
  down: { path: 'M10 4v12M4.5 10.5 10 16l5.5-5.5', word: '下へ' },
}

/** One active item with its actions. */
function ItemRow({ list, item, first, last, onMove, onRename, onRetire }: ItemRowProps) {
  return (
    <Row as="li" gap={2} rowGap={0.5} className={styles.item}>
      <Row gap={0.5} nowrap align="stretch" className={styles.order}>
        {(['up', 'down'] as const).map((direction) => (
          <Button
            key={direction}
            id={moveButtonId(item.id, direction)}
            variant="quiet"
            aria-label={`${item.name}を${arrows[direction].word}`}
            // At the end of the list the button keeps the focus and does nothing.
            aria-disabled={direction === 'up' ? first : last}
            onClick={() => onMove(direction)}
          >
            <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" aria-hidden="true">
              <path d={arrows[direction].path} strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
            </svg>
          </Button>
        ))}
      </Row>
      <div className={styles.name}>
        <strong>{item.name}</strong>
        <span className={looks.remark}>{usedWords(list, item.used)}</span>
      </div>
      <Row gap={0.5} nowrap align="stretch" className={styles.buttons}>
        <Button variant="quiet" aria-label={`${item.name}の名前を変更`} onClick={onRename}>
          名前を変更
        </Button>
        <Button variant="quiet" aria-label={`${item.name}の使用を終える`} onClick={onRetire}>
          使用を終える
        </Button>
      </Row>
    </Row>
  )
}
