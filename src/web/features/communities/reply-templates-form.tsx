/** The reply templates of a brand or of the operator, edited and saved together. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ReplyTemplates } from '#contract/communities/received-applications-schemas.ts'
import {
  checkTemplates,
  MAX_TEMPLATES,
  type ReplyTemplate,
  templatePlaceholders,
} from '#domain/communities/reply-templates.ts'
import { MAX_DECISION_MESSAGE } from '#domain/communities/application-state.ts'
import styles from '#web/features/office/form.module.css'
import { RestoredNotice } from '#web/features/office/restored-notice.tsx'
import { useVersionedForm } from '#web/features/office/use-versioned-form.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { ConflictDialog, copyWords } from '#web/ui/kit/conflict-dialog.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { ApplicationsOffice } from './applications-office.ts'
import { DECISION_VERBS } from './decision-words.ts'

type Values = { templates: ReplyTemplate[]; version: number }

const idOf = (field: string) => `template-${field.replace('.', '-')}`
const wordsOf = ({ templates }: Values) => copyWords(templates.map(({ name, body }) => `${name}：${body}`).join('\n'))
const errorsIn = ({ templates }: Values) =>
  Object.entries(checkTemplates(templates).problems ?? {}).map(([field, messages]) => ({
    field: idOf(field),
    message: messages.join(''),
  }))

type Props = { office: ApplicationsOffice; saved: ReplyTemplates; owner: string }

/** @param owner names whose input is stored in this tab */
export function ReplyTemplatesForm({ office, saved, owner }: Props) {
  const [initial] = useState<Values>(saved)
  const navigate = useNavigate()
  const form = useVersionedForm<Values, ReplyTemplates>({
    key: `${owner}-reply-templates`,
    initial,
    check: errorsIn,
    send: (value, known_version) => office.saveTemplates({ templates: value.templates, known_version }),
    read: office.readTemplates,
    valuesOf: (theirs) => theirs,
    onSaved: () => {
      showSuccess('ひな形を保存しました。')
      void navigate(office.path)
    },
  })
  const { templates } = form.value
  const errorOf = (field: string) => form.problems.find((one) => one.field === idOf(field))?.message ?? null
  const put = (at: number, some: Partial<ReplyTemplate>) =>
    form.change({
      templates: templates.map((one, place) => {
        if (place === at) return { ...one, ...some }
        // Only one of each decision is the usual one.
        const chosen = some.usual && one.decision === templates[at]?.decision
        return chosen ? { ...one, usual: false } : one
      }),
    })
  const others = Object.values(form.messages).flat()
  return (
    <form
      method="post"
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.save()
      }}
    >
      {form.showsRestored && <RestoredNotice saved onStartAnew={form.startAnew} />}
      <ErrorSummary errors={form.problems} attempt={form.attempt} />
      {templates.length === 0 && <p>ひな形はありません。</p>}
      {templates.map(({ name, decision, body, usual }, at) => (
        <section key={at} className={styles.part} aria-label={`ひな形${at + 1}`}>
          <h2>ひな形{at + 1}</h2>
          <TextInput
            label="名前"
            name={`name-${at}`}
            id={idOf(`${at}.name`)}
            required
            value={name}
            error={errorOf(`${at}.name`)}
            onChange={(event) => put(at, { name: event.target.value })}
          />
          <Select
            label="返事"
            name={`decision-${at}`}
            id={idOf(`${at}.decision`)}
            mark={false}
            placeholder={null}
            options={(['accepted', 'declined'] as const).map((value) => ({ value, label: DECISION_VERBS[value] }))}
            value={decision}
            onChange={(event) =>
              put(at, { decision: event.target.value === 'declined' ? 'declined' : 'accepted', usual: false })
            }
          />
          <TextArea
            label="文面"
            name={`body-${at}`}
            id={idOf(`${at}.body`)}
            required
            rows={5}
            limit={MAX_DECISION_MESSAGE}
            help={`${Object.keys(templatePlaceholders).join(' と ')} は、それぞれの方のものに変わります。`}
            value={body}
            error={errorOf(`${at}.body`)}
            onChange={(event) => put(at, { body: event.target.value })}
          />
          <Checkbox
            name={`usual-${at}`}
            id={idOf(`${at}.usual`)}
            label={`何も書かずに${DECISION_VERBS[decision]}とき、この文面を送る`}
            checked={usual}
            onChange={(event) => put(at, { usual: event.currentTarget.checked })}
          />
          <div>
            <Button
              variant="plain"
              aria-label={`取り除く（ひな形${at + 1}）`}
              onClick={() => form.change({ templates: templates.filter((_, place) => place !== at) })}
            >
              取り除く
            </Button>
          </div>
        </section>
      ))}
      <div id={idOf('templates')}>
        <Button
          variant="quiet"
          aria-disabled={templates.length >= MAX_TEMPLATES}
          onClick={() =>
            form.change({ templates: [...templates, { name: '', decision: 'accepted', body: '', usual: false }] })
          }
        >
          ひな形を追加
        </Button>
      </div>
      <div className={styles.end}>
        {others.length > 0 && (
          <Notice kind="error" key={form.attempt}>
            {others.join('')}
          </Notice>
        )}
        <div className={styles.buttons}>
          <Button type="submit" busy={form.sending} busyLabel="保存しています…">
            保存する
          </Button>
          <LinkButton variant="quiet" to={office.path}>
            応募へ戻る
          </LinkButton>
        </div>
      </div>
      <ConflictDialog
        open={form.theirs !== null}
        title="ほかの画面でも、ひな形が保存されています"
        differences={form.theirs ? [{ label: 'ひな形', mine: wordsOf(form.value), theirs: wordsOf(form.theirs) }] : []}
        mineLabel="この画面の内容で保存する"
        onMine={form.overwrite}
        onTheirs={form.takeTheirs}
        onLater={form.later}
      />
    </form>
  )
}
