/** The form of an ambassador or a brand: creates a profile, or edits a saved one. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import {
  checkProfile,
  MAX_PROFILE_DESCRIPTION,
  MAX_PROFILE_IMAGES,
  type ProfileForm as Form,
} from '#domain/profiles/profile.ts'
import { PicturesField } from '#web/features/images/pictures-field.tsx'
import { PrivateDialog } from '#web/features/office/shared/private-dialog.tsx'
import { RestoredNotice } from '#web/features/office/shared/office-notices.tsx'
import { namedErrors, useVersionedForm } from '#web/features/office/shared/use-versioned-form.ts'
import { PostForm } from '#web/ui/form/post-form.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { ConflictDialog } from '#web/ui/kit/conflict-dialog.tsx'
import { showSuccess } from '#web/ui/kit/toast-store.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Card, Row, Stack } from '#web/ui/layout.tsx'
import type { ProfileOffice } from './profile-office.ts'
import { outcomesOf, type WhenPrivate } from './when-private.ts'
import {
  bodyOf,
  differencesOf,
  emptyValues,
  errorsOf,
  type ProfileFormValues,
  profileLabels,
  type SavedProfile,
  valuesOf,
} from './fields.ts'
import inner from '#web/ui/inner-looks.module.css'

type Props = {
  office: ProfileOffice
  /** Null for a new one. */
  profile: SavedProfile | null
  /** Stored input of another admin in the same tab is not restored. */
  admin_id: number
}

const STILL_UPLOADING = '写真のアップロードが終わるまでお待ちください。'
type Text = Exclude<keyof Form, 'images' | 'published'>

export function ProfileForm({ office, profile, admin_id }: Props) {
  const { kind, noun, path } = office
  const [uploading, setUploading] = useState(false)
  const [asking, setAsking] = useState(false)
  const [then, setThen] = useState<WhenPrivate>({ communities_then: 'private', stories_then: 'withdraw' })
  const navigate = useNavigate()
  const form = useVersionedForm<ProfileFormValues, SavedProfile>({
    key: `admin-${admin_id}-${kind}-${profile?.id ?? 'new'}`,
    initial: profile ? valuesOf(profile) : emptyValues,
    check: (value) => [
      ...errorsOf(checkProfile(bodyOf(value)).problems ?? {}),
      ...(uploading ? [{ field: 'images', message: STILL_UPLOADING }] : []),
    ],
    send: async (value, version) =>
      profile ? await office.update(profile.id, value, version, then) : await office.make(value),
    read: profile && (async () => await office.read(profile.id)),
    valuesOf,
    onSaved: () => {
      showSuccess(profile ? '保存しました。' : `${noun}を作成しました。`)
      void navigate(path)
    },
  })
  const { value, problems, messages, attempt } = form
  const refusal = Object.values(messages).flat()[0]
  const text = (name: Text) => ({
    ...form.field(name),
    label: name === 'name' ? office.nameLabel : profileLabels[name],
    autoComplete: 'off',
  })
  return (
    <PostForm
      gap={4}
      onSubmit={() => {
        if (!profile?.published || value.published) void form.save()
        else if (form.passes()) setAsking(true)
      }}
    >
      {form.showsRestored && <RestoredNotice saved={profile !== null} onStartAnew={form.startAnew} />}
      <ErrorSummary errors={namedErrors(problems, profileLabels)} attempt={attempt} />
      <Card as="section" pad={3} gap={3} className={inner.formPart}>
        <h2>基本情報</h2>
        <TextInput {...text('name')} required help="100文字以内。" />
        <TextArea {...text('description')} required rows={8} limit={MAX_PROFILE_DESCRIPTION} />
        <PicturesField
          {...form.field('images')}
          max={MAX_PROFILE_IMAGES}
          coverLabel="メインの写真"
          onBusyChange={setUploading}
        />
        {kind === 'ambassador' && (
          <TextInput {...text('address')} help="公開ページに表示されます。例：神奈川県三浦市" />
        )}
      </Card>
      <Card as="section" pad={3} gap={3} className={inner.formPart}>
        <h2>リンク</h2>
        <TextInput {...text('homepage_url')} type="url" inputMode="url" help="https:// から入力してください。" />
        <TextInput {...text('instagram_username')} size="medium" help="@ のあとの、30文字以内の名前。" />
        <TextInput {...text('x_username')} size="medium" help="@ のあとの、30文字以内の名前。" />
      </Card>
      <Card as="section" pad={3} gap={3} className={inner.formPart}>
        <h2>公開</h2>
        <RadioGroup
          {...form.field('published')}
          label={profileLabels.published}
          required
          layout="boxed"
          options={[
            { value: false, label: '非公開', help: office.privateHelp },
            { value: true, label: '公開', help: '保存するとすぐに、だれでも見られます。' },
          ]}
        />
      </Card>
      <Stack gap={2}>
        {refusal && (
          <Notice kind="error" key={attempt}>
            <p>{refusal}</p>
          </Notice>
        )}
        <Row gap={2} rowGap={1}>
          <Button type="submit" busy={form.sending} busyLabel="保存しています…">
            {profile ? '保存する' : '作成する'}
          </Button>
          <LinkButton variant="quiet" to={profile ? `${path}/${profile.id}` : path}>
            キャンセル
          </LinkButton>
        </Row>
      </Stack>
      <ConflictDialog
        open={form.theirs !== null}
        title={`ほかの管理者が、この${noun}を更新しています`}
        differences={form.theirs ? differencesOf(value, form.theirs) : []}
        mineLabel="この画面の内容で保存する"
        onMine={form.overwrite}
        onTheirs={form.takeTheirs}
        onLater={form.later}
      />
      {profile && (
        <PrivateDialog
          open={asking}
          name={profile.name}
          counts={profile.dependents}
          outcomes={outcomesOf(kind, then, setThen)}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            void form.save()
          }}
        />
      )}
    </PostForm>
  )
}
