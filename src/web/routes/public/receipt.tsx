/**
 * The receipt (領収書) of a reservation: to issue, correct and print
 * (docs/product/booking.md#receipt).
 */
import { useState } from 'react'
import { redirect, useRevalidator } from 'react-router'
import type { Receipt as ReceiptData } from '#contract/booking/documents-schemas.ts'
import { getReceipt, issueReceipt } from '#web/calls/booking.ts'
import { loaded, readResponse } from '#web/read-response.ts'
import { signedIn } from '#web/features/accounts/shared/guards.ts'
import { signInPath } from '#web/features/shared/sign-in-path.ts'
import { DocumentSheet } from '#web/features/booking/shared/document-sheet.tsx'
import styles from '#web/features/booking/shared/document-sheet.module.css'
import { formOf, textOfForm } from '#web/features/shared/form-of.ts'
import { pathId } from '#web/path-id.ts'
import { PostForm } from '#web/ui/form/post-form.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import type { Route } from './+types/receipt'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `領収書${loaderData ? ` ${loaderData.receipt.number}` : ''} | つむぎ` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ url, params, context }: Route.LoaderArgs) {
  await signedIn(context, url.pathname)
  return { id: params.id, receipt: await loaded(getReceipt({ context, param: { id: pathId(params.id) } })) }
}

/** The form without JavaScript. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const name = textOfForm(await formOf(request), 'name')
  const here = `/mypage/reservations/${params.id}/receipt`
  const answer = await readResponse(issueReceipt({ context, param: { id: pathId(params.id) }, json: { name } }))
  if (answer.ok) return redirect(here, 303)
  if (answer.status === 401) return redirect(signInPath(here), 303)
  return { name, error: answer.error.messages.name?.[0] ?? answer.error.message }
}

type FormProps = { id: string; receipt: ReceiptData; refused: { name: string; error: string } | undefined }

/** What becomes of the name, and what a company loses without it. */
function nameHelp({ state, name, name_needed }: ReceiptData): string {
  const form = '会社名やお名前を100文字以内で。'
  if (state !== 'draft' && name !== null) return `${form}宛名を変えるときは、新しい番号の領収書を発行し直します。`
  const lost = name_needed
    ? '宛名のない領収書は、適格請求書（インボイス）ではありません。会社の経費にしても、消費税の仕入税額控除には使えません。'
    : ''
  if (state !== 'draft')
    return `${form}${lost}宛名を加えると、新しい番号の領収書を発行し直します。加えられるのは一度だけです。`
  return `${form}${lost || '空にすると、宛名のない領収書になります。'}宛名は、あとから一度だけ加えられます。`
}

function IssueForm({ id, receipt, refused }: FormProps) {
  const [typed, setTyped] = useState(refused?.name ?? receipt.name ?? '')
  const [state, setState] = useState<'idle' | 'busy' | 'issued'>('idle')
  const [error, setError] = useState<string | null>(refused?.error ?? null)
  const { revalidate } = useRevalidator()
  const again = receipt.state !== 'draft'
  async function issue() {
    setState('busy')
    setError(null)
    const answer = await readResponse(issueReceipt({ param: { id }, json: { name: typed } }))
    if (answer.ok) {
      setTyped(answer.data.name ?? '')
      await revalidate()
    } else setError(answer.error.messages.name?.[0] ?? answer.error.message)
    setState(answer.ok ? 'issued' : 'idle')
  }
  return (
    <PostForm gap={2} className={styles.form} onSubmit={issue}>
      <TextInput
        label="宛名"
        name="name"
        help={nameHelp(receipt)}
        autoComplete="organization"
        value={typed}
        onChange={(text) => {
          setTyped(text)
          setState('idle')
        }}
        error={error}
      />
      <Button type="submit" variant={again ? 'quiet' : 'primary'} busy={state === 'busy'} busyLabel="発行しています…">
        {!again ? '領収書を発行する' : receipt.name === null ? '宛名を加えて発行し直す' : 'この宛名で発行し直す'}
      </Button>
      <p role="status" className={styles.said}>
        {state === 'issued' && `✓ 領収書 ${receipt.number} を発行しました。`}
      </p>
    </PostForm>
  )
}

export default function Receipt({ loaderData: { id, receipt }, actionData }: Route.ComponentProps) {
  return (
    <Page
      title="領収書"
      width="text"
      breadcrumbs={[
        { label: 'マイページ', to: '/mypage' },
        { label: `予約 ${id}`, to: `/mypage/reservations/${id}` },
        { label: '領収書' },
      ]}
    >
      <Stack gap={2} className={styles.tools}>
        {receipt.sample && (
          <Notice kind="warning" word="見本です" live={false}>
            運営者の情報が見本のため、この領収書は証憑として使えません。
          </Notice>
        )}
        {receipt.state === 'outdated' && (
          <Notice kind="info" word="発行し直せます" live={false}>
            この領収書を発行したあとに、返金や日程の変更などで内容が変わりました。発行し直すと、いまの内容の領収書になります。
          </Notice>
        )}
        <IssueForm id={id} receipt={receipt} refused={actionData} />
        <Row gap={1.5} align="stretch">
          {receipt.state !== 'draft' && <Button onClick={() => window.print()}>印刷・PDFで保存する</Button>}
          <LinkButton to={`/mypage/reservations/${id}`} variant="quiet">
            予約の詳細に戻る
          </LinkButton>
        </Row>
      </Stack>
      <DocumentSheet document={receipt} />
    </Page>
  )
}
