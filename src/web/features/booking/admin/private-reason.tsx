import { MAX_NOTE } from '#domain/office/notes.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'

/** Texts of a dialog whose reason is mailed to the guest and the host. */
export const reasonToGuest = {
  help: 'お客さまとホストに、メールでこのまま伝わります。',
  limit: 1000,
  missing: 'お客さまに伝える理由を入力してください。',
}

type Props = { value: string; onChange: (typed: string) => void; error?: string | null | undefined }

/** Why, for the other admins only. It becomes a note on the reservation. */
export const PrivateReason = (props: Props) => (
  <TextArea
    {...props}
    label="社内だけのメモ"
    name="private_reason"
    rows={2}
    help="お客さまとホストには伝わりません。この予約のメモに残ります。"
    limit={MAX_NOTE}
  />
)

/** Errors by field before anything is sent. */
export const privateReasonProblem = (typed: string): Record<string, string[]> =>
  Array.from(typed).length > MAX_NOTE
    ? { private_reason: [`社内だけのメモは${MAX_NOTE}文字以内で入力してください。`] }
    : {}
