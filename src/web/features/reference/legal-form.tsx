import { useDeferredValue } from 'react'
import type { LegalText } from '#contract/reference/admin-settings-schemas.ts'
import { checkLegal, MAX_LEGAL_TEXT, sectionsOf } from '#domain/reference/legal-text.ts'
import { changeLegalPage, getLegalText, resetLegalPage } from '#web/calls/admin-reference.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { ConfirmButton } from '#web/features/shared/confirm-button.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Card, Grid, Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import styles from './settings.module.css'
import { SettingForm, useSettingForm } from './setting-form.tsx'

const fields = ['title', 'text'] as const
const labels = { title: 'ページの題', text: '本文' }

const Reset = ({ page: { slug, title, version } }: { page: LegalText }) => (
  <ConfirmButton
    label="はじめの文章に戻す"
    title={`「${title}」をはじめの文章に戻しますか？`}
    confirmLabel="戻す"
    call={() => userAnswerOf(resetLegalPage({ param: { slug }, query: { version: String(version) } }))}
    done="はじめの文章に戻しました。"
  >
    <p>
      公開ページは、用意された文章にすぐに変わります。いまの文章は残りません。必要なときは、先に控えを取ってください。
    </p>
  </ConfirmButton>
)

/** The page as visitors will read it. */
function Preview({ title, text }: { title: string; text: string }) {
  return (
    <Card as="section" pad={3} gap={2} className={styles.preview} aria-label="公開ページのプレビュー" tabIndex={0}>
      <p className={looks.soft}>プレビュー（保存するまで公開されません）</p>
      <h2>{title.trim() || '（題がありません）'}</h2>
      {sectionsOf(text).map(({ heading, paragraphs }, at) => (
        <Stack as="section" gap={1} key={`${at}:${heading}`}>
          {heading && <h3>{heading}</h3>}
          {paragraphs.map((paragraph, line) => (
            <p key={line}>{paragraph}</p>
          ))}
        </Stack>
      ))}
    </Card>
  )
}

/** Title and text of a legal page, with a preview beside them. */
export function LegalForm({ page }: { page: LegalText }) {
  const { value, field, theirs, sending, save } = useSettingForm({
    key: `admin-legal-${page.slug}`,
    saved: { title: page.title, text: page.text, version: page.version },
    fields,
    check: (form) => checkLegal(form).problems,
    send: (json) => changeLegalPage({ param: { slug: page.slug }, json }),
    newest: async () => {
      const answer = await userAnswerOf(getLegalText({ param: { slug: page.slug } }))
      if (!answer.ok) return null
      const { title, text, version } = answer.data
      return { title, text, version }
    },
    done: '保存して公開しました。',
  })
  const shown = useDeferredValue(value)
  const different = theirs && fields.filter((field) => theirs[field] !== value[field])
  return (
    <Grid gap={3} className={styles.beside}>
      <SettingForm
        label={page.title}
        sending={sending}
        onSave={save}
        theirs={different && different.map((field) => ({ term: labels[field], detail: theirs[field] }))}
        more={page.set && <Reset page={page} />}
      >
        <TextInput {...field('title')} label={labels.title} required />
        <TextArea
          {...field('text')}
          label={labels.text}
          required
          rows={24}
          limit={MAX_LEGAL_TEXT}
          help="「■」で始まる行が見出しになります。段落のあいだは1行あけてください。HTMLや記号の飾りは使えません。"
        />
      </SettingForm>
      <Preview title={shown.title} text={shown.text} />
    </Grid>
  )
}
