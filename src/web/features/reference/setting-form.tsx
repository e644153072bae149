import { type ReactNode, useState } from 'react'
import { PostForm } from '#web/ui/form/post-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './settings.module.css'
import { useRevalidator } from 'react-router'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { type TypedResponse, useSending } from '#web/features/shared/use-sending.ts'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { useUnsavedWarning } from '#web/ui/form/use-unsaved-warning.ts'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { useMay } from '#web/features/accounts/shared/may-use.tsx'
import { Tabs } from '#web/ui/content/tabs.tsx'
import { OfficePage } from '#web/ui/kit/office-page.tsx'

type Props = {
  label: string
  sending: { errors: { field: string | null; message: string }[]; attempt: number; busy: boolean }
  onSave: () => Promise<void>
  /** What another admin has saved meanwhile, where it differs from the input. */
  theirs: { term: string; detail: string }[] | null
  /** Content beside the button. */
  more?: ReactNode
  children: ReactNode
}

/** The frame of a settings form: errors, fields, submit button. */
export function SettingForm({ label, sending, onSave, theirs, more, children }: Props) {
  return (
    <PostForm card aria-label={label} pad={3} gap={3} className={styles.form} onSubmit={onSave}>
      <ErrorSummary errors={sending.errors} attempt={sending.attempt} />
      {theirs && theirs.length > 0 && (
        <Notice kind="warning" word="いま保存されている内容">
          <Stack as="dl" gap={0.5} className={styles.theirs}>
            {theirs.map(({ term, detail }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{detail || '（なし）'}</dd>
              </div>
            ))}
          </Stack>
          <p>もう一度「保存する」を押すと、下に入力されている内容に置きかわります。</p>
        </Notice>
      )}
      {children}
      <Row gap={2} rowGap={1} align="stretch">
        <Button type="submit" busy={sending.busy} busyLabel="保存しています…">
          保存する
        </Button>
        {more}
      </Row>
    </PostForm>
  )
}

type Options<T, R extends TypedResponse> = {
  /** Storage name of the input in this tab. */
  key: string
  /** The saved values, with their version. */
  saved: T
  /** Values that the storage must not have. */
  unstored?: readonly (keyof T & string)[]
  /** Names of the controls, in their order. */
  fields: readonly string[]
  /** Errors before sending, as sentences by field; null without any. */
  check: (value: T) => Record<string, string[] | undefined> | null
  send: (value: T) => Promise<R>
  /** The saved values now, after another admin has saved first. */
  newest: () => Promise<T | null>
  done: string
}

/**
 * The form of a setting. The input stays in this tab until it is saved. If another admin saves
 * meanwhile, their values are returned as `theirs` beside the input; saving again overwrites them.
 * Render it with the version as key.
 */
export function useSettingForm<T extends { version: number }, R extends TypedResponse>({
  key,
  saved,
  unstored = [],
  fields,
  check,
  send,
  newest,
  done,
}: Options<T, R>) {
  const { value, change, changed, restored, clear } = useStoredForm(key, saved, unstored)
  const [theirs, setTheirs] = useState<T | null>(null)
  const { revalidate } = useRevalidator()
  const release = useUnsavedWarning(changed || restored)
  const sending = useSending(fields, async (call) => {
    const answer = await userAnswerOf(call)
    if (!answer.ok && answer.status === 409) {
      const now = await newest()
      setTheirs(now)
      if (now) change({ version: now.version } as Partial<T>)
    }
    return answer
  })

  async function save() {
    const problems = check(value)
    if (problems) {
      const messages = Object.entries(problems).flatMap(([field, list]) => (list ? [[field, list] as const] : []))
      return sending.refuse(Object.fromEntries(messages))
    }
    setTheirs(null)
    const answer = await sending.send(() => send(value))
    if (!answer) return
    clear()
    release()
    showSuccess(done)
    sending.done()
    await revalidate()
  }
  return { value, change, field: fieldOf({ value, change }, sending.errorOf), theirs, sending, save }
}

const tabs = {
  operator: { label: '運営者の情報', to: '/admin/settings' },
  fees: { label: '手数料と返金', to: '/admin/settings/fees' },
  payouts: { label: 'お支払い', to: '/admin/settings/payouts' },
  journal: { label: '仕訳の科目', to: '/admin/settings/journal' },
  legal: { label: '法律のページ', to: '/admin/settings/legal' },
} as const

/**
 * One tab of the settings. Each has its own address, so that leaving a tab with unsaved input asks
 * (`UnsavedGuard`).
 */
export function SettingsPage({ tab, children }: { tab: keyof typeof tabs; children: ReactNode }) {
  const may = useMay()
  const open = Object.entries(tabs).filter(([, { to }]) => may.open(to))
  return (
    <OfficePage title="設定" width="form">
      {open.length > 1 && (
        <Tabs label="設定の種類" items={open.map(([name, item]) => ({ ...item, current: name === tab }))} />
      )}
      {children}
    </OfficePage>
  )
}
