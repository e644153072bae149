/** Price and options. */
import { MIN_PRICE } from '#domain/experiences/limits.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { errorOf, fieldLabels, type FormApi, textField } from '../shared/fields.ts'
import { OptionsField } from './options-field.tsx'
import { Part } from '../shared/part.tsx'
import { PriceInput } from '../shared/price-input.tsx'

export function PricePart({ form }: { form: FormApi }) {
  return (
    <Part title="料金とオプション">
      <PriceInput
        name="price"
        label={fieldLabels.price}
        required
        help={`1名あたり、税込み。無料の体験は0、有料の体験は${MIN_PRICE}円から。ゲストの画面には、サービス料を加えた金額を表示します。`}
        value={form.values.price}
        error={errorOf(form, 'price')}
        onValue={(value) => form.change({ price: value })}
      />
      <TextInput
        {...textField(form, 'price_side_note')}
        autoComplete="off"
        help="材料費、道具のレンタル、保険など。例：材料費・お茶代を含みます。"
      />
      <OptionsField form={form} />
    </Part>
  )
}
