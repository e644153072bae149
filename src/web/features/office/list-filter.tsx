import type { ListOrder } from '#domain/profiles/list-order.ts'
import { FilterForm } from '#web/ui/form/filter-form.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { officeList, type OfficeShown } from '#web/features/shared/list-address.ts'

type Props = {
  shown: OfficeShown
  /** Path of the list. */
  path: string
  /** Label of the form: アンバサダーをしぼる. */
  label: string
  /** Label of the search text: 名前. */
  searchLabel: string
  /** Choices, if the list covers several brands. */
  brands?: readonly { id: number; name: string }[]
}

const sorts: Record<ListOrder, string> = { newest: '新しい順', oldest: '古い順', name: '名前順' }

/** Filter and sort order of a list of the admin area. They are in the address. */
export function ListFilter({ shown, path, label, searchLabel, brands }: Props) {
  return (
    <FilterForm
      label={label}
      action={path}
      current={officeList.address(path, { ...shown, page: 1 })}
      to={(typed) => officeList.address(path, officeList.read(typed))}
      narrowed={officeList.isNarrowed(shown)}
    >
      <TextInput label={searchLabel} name="q" type="search" mark={false} maxLength={100} defaultValue={shown.q} />
      <Select
        label="公開の状態"
        name="published"
        mark={false}
        placeholder="すべて"
        options={[
          { value: 'true', label: '公開' },
          { value: 'false', label: '非公開' },
        ]}
        defaultValue={shown.published === null ? '' : String(shown.published)}
      />
      {brands && (
        <Select
          label="ブランド"
          name="brand"
          mark={false}
          placeholder="すべて"
          options={[
            { value: 'none', label: '（ブランドなし）' },
            ...brands.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          defaultValue={shown.brand ?? ''}
        />
      )}
      <Select
        label="並び順"
        name="sort"
        mark={false}
        placeholder={null}
        options={Object.entries(sorts).map(([value, words]) => ({ value, label: words }))}
        defaultValue={shown.sort}
      />
    </FilterForm>
  )
}
