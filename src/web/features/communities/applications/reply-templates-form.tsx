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
import { MAX_DECISION_MESSAGE } from '#domain/communities/applications.ts'
import { templateErrors, TemplatesForm } from '#web/features/office/shared/templates-form.tsx'
import { useVersionedForm } from '#web/features/office/shared/use-versioned-form.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { copyWords } from '#web/ui/kit/conflict-dialog.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import type { ApplicationsOffice } from './applications-office.ts'
import { DECISION_VERBS } from './decision-words.ts'

type Values = { templates: ReplyTemplate[]; version: number }

const wordsOf = ({ templates }: Values) => copyWords(templates.map(({ name, body }) => `${name}：${body}`).join('\n'))
const errorsIn = ({ templates }: Values) => templateErrors(checkTemplates(templates).problems)

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
  const put = (at: number, some: Partial<ReplyTemplate>) =>
    templates.map((one, place) => {
      if (place === at) return { ...one, ...some }
      // Only one of each decision is the usual one.
      const chosen = some.usual && one.decision === templates[at]?.decision
      return chosen ? { ...one, usual: false } : one
    })
  const { theirs } = form
  return (
    <TemplatesForm<ReplyTemplate, Values>
      form={form}
      when={{
        name: 'decision',
        label: '返事',
        options: (['accepted', 'declined'] as const).map((value) => ({ value, label: DECISION_VERBS[value] })),
        of: ({ decision }) => decision,
      }}
      body={{
        rows: 5,
        limit: MAX_DECISION_MESSAGE,
        help: `${Object.keys(templatePlaceholders).join(' と ')} は、それぞれの方のものに変わります。`,
      }}
      put={(at, field, value) =>
        put(
          at,
          field === 'decision'
            ? { decision: value === 'declined' ? 'declined' : 'accepted', usual: false }
            : { [field]: value },
        )
      }
      blank={{ name: '', decision: 'accepted', body: '', usual: false }}
      most={MAX_TEMPLATES}
      more={({ decision, usual }, at, id) => (
        <Checkbox
          name={`usual-${at}`}
          id={id}
          label={`何も書かずに${DECISION_VERBS[decision]}とき、この文面を送る`}
          value={usual}
          onChange={(checked) => form.change({ templates: put(at, { usual: checked }) })}
        />
      )}
      back={{ to: office.path, label: '応募へ戻る' }}
      conflict={{
        title: 'ほかの画面でも、ひな形が保存されています',
        differences: theirs ? [{ label: 'ひな形', mine: wordsOf(form.value), theirs: wordsOf(theirs) }] : [],
      }}
    />
  )
}
