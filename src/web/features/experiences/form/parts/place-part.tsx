/** Online or in person, and the address. */
import { prefectures } from '#domain/shared/prefectures.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { fieldLabels, type FormApi, textField } from '../shared/fields.ts'
import { Part } from '../shared/part.tsx'
import { PostalFill } from './postal-fill.tsx'

export function PlacePart({ form }: { form: FormApi }) {
  const { values } = form
  return (
    <Part id="place">
      <RadioGroup
        {...form.field('online')}
        label={fieldLabels.online}
        required
        layout="inline"
        options={[
          { value: false, label: '対面' },
          { value: true, label: 'オンライン' },
        ]}
        // The fields of the other choice stay in the form, and are dropped only when it is stored.
      />
      {values.online ? (
        <TextInput
          {...textField(form, 'online_url')}
          type="url"
          inputMode="url"
          required
          autoComplete="off"
          placeholder="https://"
          help="参加用のURL。予約が確定した方だけにお知らせします。"
        />
      ) : (
        <>
          <PostalFill form={form} />
          <Select
            {...form.field('state')}
            label={fieldLabels.state}
            required
            size="medium"
            autoComplete="address-level1"
            options={prefectures.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <TextInput
            {...textField(form, 'address')}
            required
            autoComplete="address-line1"
            help="市区町村から、集合場所がわかるように。"
          />
          <Checkbox
            {...form.field('address_displayable')}
            label="住所をページに表示する"
            help="表示しない場合も、予約が確定した方にはお知らせします。"
          />
        </>
      )}
    </Part>
  )
}
