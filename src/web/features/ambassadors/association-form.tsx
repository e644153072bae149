/** Adds an existing user to an ambassador. */
import { type SyntheticEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Item } from '#contract/shared/schemas.ts'
import { listUsers } from '#web/calls/accounts.ts'
import { associateAmbassadorMember, listAmbassadorCandidates } from '#web/calls/ambassadors.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { type PickedUser, UserPicker } from '#web/features/accounts/people/user-picker.tsx'
import { PostForm } from '#web/ui/form/post-form.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Fields } from '#web/ui/page.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'

type Props = {
  ambassador: Item
  /** Path of the list of members, the next page after success. */
  membersPath: string
  /** Admins search all users by name; members must type a complete address. */
  by: 'name' | 'address'
}

const words = {
  name: { placeholder: '名前かメールアドレスでさがす', help: '会員の名前かメールアドレスを入力して、選んでください。' },
  address: {
    placeholder: 'メールアドレスを最後まで入力',
    help: '追加したい方に、つむぎに登録しているメールアドレスを聞き、最後まで入力してください。会員の方の情報を守るため、名前や、アドレスの一部では探せません。',
    nothingFound: 'このアドレスの会員は見つかりません。最後まで入力しているか、お確かめください。',
  },
}

export function AssociationForm({ ambassador, membersPath, by }: Props) {
  const form = useStoredForm<{ chosen: PickedUser | null }>(`associate-${by}-${ambassador.id}`, { chosen: null })
  const { chosen } = form.value
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const param = { id: ambassador.id }

  const find = async (q: string) =>
    by === 'name'
      ? await userAnswerOf(listUsers({ query: q === '' ? {} : { q } }))
      : await userAnswerOf(listAmbassadorCandidates({ param, query: q === '' ? {} : { email: q } }))
  const add = async (event: SyntheticEvent<HTMLFormElement>) => {
    if (!chosen) {
      setError('必須項目です。')
      return event.currentTarget.querySelector('input')?.focus()
    }
    setBusy(true)
    setError(null)
    const member = { ...param, member_id: chosen.id }
    const answer = await userAnswerOf(associateAmbassadorMember({ param: member }))
    setBusy(false)
    if (!answer.ok) return setError(`アンバサダーの追加に失敗しました。${answer.error.message}`)
    form.clear()
    showSuccess(`${chosen.name} さんをメンバーに追加しました。`)
    await navigate(membersPath)
  }
  return (
    <PostForm onSubmit={add}>
      <Fields>
        <UserPicker
          id="id"
          label="追加する会員"
          required
          {...words[by]}
          clearLabel="会員の選択を解除する"
          value={chosen?.id ?? null}
          chosen={chosen}
          error={error}
          find={find}
          onChange={(user) => {
            form.change({ chosen: user })
            setError(null)
          }}
        />
        <Button type="submit" wide busy={busy} busyLabel="追加しています…">
          メンバーに追加する
        </Button>
        <LinkButton to={membersPath} variant="plain">
          メンバー一覧へ戻る
        </LinkButton>
      </Fields>
    </PostForm>
  )
}
