import { useCallback, useState } from 'react'
import type { MeBody, Profile } from '#contract/accounts/accounts-schemas.ts'
import { MAX_DISPLAY_NAME, readDisplayName } from '#domain/accounts/display-name.ts'
import { MAX_INTRODUCTION } from '#domain/accounts/people.ts'
import { formatPhone } from '#domain/shared/phone.ts'
import { updateMe } from '#web/calls/accounts.ts'
import { SinglePictureField } from '#web/features/images/single-picture-field.tsx'
import type { UploadedPicture } from '#web/features/images/upload-picture.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { useStoredForm } from '#web/ui/form/use-stored-form.ts'
import { useUnsavedWarning } from '#web/ui/form/use-unsaved-warning.ts'
import { Notice } from '#web/ui/notice.tsx'
import { useSending } from '#web/features/shared/use-sending.ts'
import { userAnswerOf } from '#web/features/shared/user-answer-of.ts'
import { fieldOf } from '#web/ui/form/field-of.ts'
import { AccountForm, NameKanaInput } from '../shared/account-form.tsx'

const fields = ['display_name', 'image', 'introduction', 'name', 'name_kana', 'phone'] as const

type Typed = {
  display_name: string
  image: UploadedPicture | null
  introduction: string
  name: string
  name_kana: string
  phone: string
}

const typedOf = (profile: Profile): Typed => ({
  display_name: profile.display_name ?? '',
  image: profile.image,
  introduction: profile.introduction,
  name: profile.name,
  name_kana: profile.name_kana ?? '',
  phone: profile.phone === null ? '' : formatPhone(profile.phone),
})

/** Only the changed fields: another tab or device may have saved the others meanwhile. */
function changesOf(saved: Typed, value: Typed): MeBody {
  const texts = (['display_name', 'introduction', 'name', 'name_kana', 'phone'] as const).filter(
    (field) => value[field] !== saved[field],
  )
  const body: MeBody = Object.fromEntries(texts.map((field) => [field, value[field]]))
  if (value.image?.object_key === saved.image?.object_key) return body
  return { ...body, image: value.image && { object_key: value.image.object_key } }
}

type Props = {
  profile: Profile
  /** Stored input of another user in the same tab is not restored. */
  user_id: number
  /** Called after a save, to read the profile again. */
  onSaved: () => void
}

/** The user's profile. Each field says who sees it. */
export function ProfileForm({ profile, user_id, onSaved }: Props) {
  const saved = typedOf(profile)
  const form = useStoredForm<Typed>(`profile-${user_id}`, saved)
  const { value, change } = form
  const sending = useSending(fields, userAnswerOf)
  const [uploading, setUploading] = useState(false)
  const [isSaved, setIsSaved] = useState(false)
  const release = useUnsavedWarning(form.changed)
  const edit = useCallback(
    (some: Partial<Typed>) => {
      setIsSaved(false)
      change(some)
    },
    [change],
  )

  async function save() {
    if (uploading) return sending.refuse({ image: ['写真のアップロードが終わってから、保存してください。'] })
    const { problem } = readDisplayName(value.display_name)
    if (problem !== null) return sending.refuse({ display_name: [problem] })
    if (!(await sending.send(() => updateMe({ json: changesOf(saved, value) })))) return
    form.clear()
    release()
    sending.done()
    setIsSaved(true)
    onSaved()
  }

  const field = fieldOf({ value, change: edit }, sending.errorOf)
  return (
    <AccountForm sending={sending} submit="保存する" busy="保存しています…" onSend={save}>
      <TextInput
        label="表示名"
        {...field('display_name')}
        autoComplete="nickname"
        help={`だれでも見られます。レビューや、主催する体験のページに出ます。${MAX_DISPLAY_NAME}文字まで。空欄のあいだは「${profile.display_name === null ? profile.public_name : '姓と、名の頭文字'}」と表示します。`}
      />
      <SinglePictureField
        {...field('image')}
        label="写真"
        fileLabel="写真のファイル"
        chooseLabel="写真を選ぶ"
        shape="round"
        help="だれでも見られます。表示名といっしょに出ます。JPEG・PNG・WebP・SVG、1枚。中央を正方形に切り抜き、丸く表示します。"
        onBusyChange={setUploading}
      />
      <TextArea
        label="自己紹介"
        {...field('introduction')}
        help="体験を主催すると、そのページでだれでも見られます。主催していないあいだは、どこにも出ません。"
        limit={MAX_INTRODUCTION}
      />
      <TextInput
        label="お名前"
        {...field('name')}
        autoComplete="name"
        required
        help="予約した体験の主催者と、つむぎの運営だけが見ます。"
      />
      <NameKanaInput {...field('name_kana')} />
      <TextInput
        label="電話番号"
        {...field('phone')}
        type="tel"
        autoComplete="tel"
        size="medium"
        help="予約した体験の主催者だけが、開催の2日前から翌日まで見られます。当日の急な連絡のためのもので、ほかには使いません。"
      />
      {isSaved && <Notice kind="success">プロフィールを保存しました。</Notice>}
    </AccountForm>
  )
}
