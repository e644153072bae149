/** Chooses one of the person's brands, or switches to another, at /brand/choice?back=/brand/path. */
import { useState } from 'react'
import { data, Link, redirect } from 'react-router'
import { chooseOwnBrand, listOwnBrands } from '#web/calls/brands.ts'
import { readResponse } from '#web/read-response.ts'
import styles from '#web/features/accounts/shared/accounts.module.css'
import { goBackSignedIn } from '#web/features/accounts/shared/go-back.ts'
import { brandAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { brandSignInPath, safeBrandBack } from '#web/features/shared/brand-paths.ts'
import { Button } from '#web/ui/button.tsx'
import { clearStoredForms } from '#web/ui/form/stored-forms.ts'
import { Stack } from '#web/ui/layout.tsx'
import looks from '#web/ui/looks.module.css'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import type { Route } from './+types/choice'
import own from './brand.module.css'

export const meta: Route.MetaFunction = () => [{ title: 'ブランドを選ぶ | ブランド管理画面 | つむぎ' }]

export async function loader({ url, context }: Route.LoaderArgs) {
  const back = safeBrandBack(url.searchParams.get('back'))
  const answer = await readResponse(listOwnBrands({ context }))
  if (!answer.ok) {
    if (answer.status === 401) throw redirect(brandSignInPath(back))
    throw data(answer.error, answer.status)
  }
  const { email, brands } = answer.data
  if (brands.length === 1) throw redirect(back)
  return { back, email, brands, joined: url.searchParams.has('joined') }
}

export default function BrandChoice({ loaderData: { back, email, brands, joined } }: Route.ComponentProps) {
  const [busy, setBusy] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const current = brands.find(({ chosen }) => chosen)

  async function choose(brand_member_id: number) {
    setBusy(brand_member_id)
    setProblem(null)
    const answer = await brandAnswerOf(chooseOwnBrand({ json: { brand_member_id } }))
    if (answer.ok) {
      // What was typed for one brand must not be sent to another.
      if (current && current.id !== brand_member_id) clearStoredForms()
      return goBackSignedIn(back)
    }
    setProblem(answer.error.message)
    return setBusy(null)
  }

  return (
    <Page
      width="form"
      title="ブランドを選ぶ"
      lead={`${email} でログインしています。管理するブランドを選んでください。`}
    >
      <NeedsScript what="選択" />
      {joined && !problem && (
        <Notice kind="success" live={false}>
          ブランドのメンバーになりました。
        </Notice>
      )}
      {problem && <Notice kind="error">{problem}</Notice>}
      <Stack as="ul" gap={2}>
        {brands.map(({ id, brand_name, chosen }) => (
          <li key={id}>
            <Button
              variant="quiet"
              wide
              className={own.brand}
              busy={busy === id}
              busyLabel="開いています…"
              aria-disabled={busy !== null}
              aria-current={chosen || undefined}
              onClick={() => void choose(id)}
            >
              {brand_name}
              {chosen && <span className={looks.note}>いま開いています</span>}
            </Button>
          </li>
        ))}
      </Stack>
      <Stack className={styles.links}>
        <Link to="/brand/sign_out">ログアウト</Link>
      </Stack>
    </Page>
  )
}
