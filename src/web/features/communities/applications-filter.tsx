import type { SyntheticEvent } from 'react'
import { useNavigate } from 'react-router'
import { applicationStateLabels, applicationStates } from '#domain/communities/application-state.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { addressOf, readShown, type Shown } from './applications-address.ts'
import { useOffice } from './applications-office.ts'
import styles from './received-applications.module.css'

type Props = { shown: Shown; communities: readonly { id: number; name: string }[] }

/** Which applications the list shows; the answer stands in the address. */
export function ApplicationsFilter({ shown, communities }: Props) {
  const navigate = useNavigate()
  const { path } = useOffice()
  const filter = (form: HTMLFormElement) => {
    const typed = new URLSearchParams(
      [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    )
    void navigate(addressOf(path, readShown(typed)), { preventScrollReset: true })
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    filter(event.currentTarget)
  }
  const filtered = shown.community_id !== null || shown.state !== null || shown.q !== ''
  return (
    <form
      // Made anew with another filter, so that the fields say what the address says after going back too.
      key={JSON.stringify([shown.community_id, shown.state, shown.q])}
      role="search"
      aria-label="応募をしぼる"
      action={path}
      className={styles.filter}
      onSubmit={submit}
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) filter(event.currentTarget)
      }}
    >
      <Select
        label="コミュニティ"
        name="community_id"
        mark={false}
        placeholder="すべて"
        options={communities.map(({ id, name }) => ({ value: id, label: name }))}
        defaultValue={shown.community_id ?? ''}
      />
      <Select
        label="状態"
        name="state"
        mark={false}
        placeholder="すべて"
        options={applicationStates.map((state) => ({ value: state, label: applicationStateLabels[state] }))}
        defaultValue={shown.state ?? ''}
      />
      <TextInput
        label="名前・メールアドレス"
        name="q"
        type="search"
        mark={false}
        maxLength={100}
        defaultValue={shown.q}
      />
      <div className={styles.filterButtons}>
        <Button type="submit" variant="quiet">
          検索
        </Button>
        {filtered && (
          <LinkButton to={path} variant="plain" preventScrollReset>
            条件を消す
          </LinkButton>
        )}
      </div>
    </form>
  )
}
