import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkCommunity, type CommunityForm, communityTexts, emptyCommunity } from './community-form.ts'

const form = (some: Partial<CommunityForm> = {}): CommunityForm => ({ ...emptyCommunity, name: '浜の会', ...some })
const problemsOf = (some: Partial<CommunityForm>) => checkCommunity(form(some)).problems
const item = (name: string, id: number | null = null, required = false) => ({ id, name, required })

test('only a name is required, and a new community is private', () => {
  expect(checkCommunity(form())).toEqual({
    values: { ...emptyCommunity, name: '浜の会', published: false, images: [], application_items: [] },
    problems: null,
  })
})

test('a blank name is rejected', () => {
  for (const name of ['', ' 　\n'])
    expect(problemsOf({ name })).toEqual({ name: ['コミュニティ名を入力してください。'] })
})

test.each(Object.entries(communityTexts))('%s is limited to %i characters', (field, most) => {
  expect(problemsOf({ [field]: '海'.repeat(most) })).toBeNull()
  expect(problemsOf({ [field]: '𠮷'.repeat(most) })).toBeNull()
  expect(problemsOf({ [field]: '海'.repeat(most + 1) })).toEqual({ [field]: [`${most}文字以内で入力してください。`] })
})

test('single-line fields have no line breaks, texts keep theirs', () => {
  const { values } = checkCommunity(form({ catchphrase: ' 海と\n暮らす ', description: '一行目\r\n二行目\n' }))
  expect(values).toMatchObject({ catchphrase: '海と 暮らす', description: '一行目\n二行目' })
})

test('questions without a name are dropped before they are counted, the others keep their order and ids', () => {
  const many = Array.from({ length: 10 }, (_, at) => item(`質問${at}`, at + 1, at === 0))
  const { values } = checkCommunity(form({ application_items: [item('　'), ...many, item('', 5, true)] }))
  expect(values?.application_items).toEqual(many)
  expect(problemsOf({ application_items: [...many, item('もうひとつ')] })).toEqual({
    application_items: ['質問は10件までです。'],
  })
  expect(problemsOf({ application_items: [item('あ'.repeat(201))] })).toEqual({
    application_items: ['質問は200文字以内で入力してください。'],
  })
})

test('up to three pictures, without duplicates', () => {
  const image = (object_key: string) => ({ object_key, url: `/images/${object_key}` })
  expect(checkCommunity(form({ images: ['c', 'a', 'c', 'b'].map(image) })).values?.images).toEqual(['c', 'a', 'b'])
  expect(problemsOf({ images: ['a', 'b', 'c', 'd'].map(image) })).toEqual({ images: ['写真は3枚までです。'] })
})

test('valid values pass again unchanged', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 })
  fc.assert(
    fc.property(
      fc.record({ name: text, description: text, note: text, items: fc.array(text, { maxLength: 10 }) }),
      ({ name, description, note, items }) => {
        const { values } = checkCommunity(
          form({ name, description, note, application_items: items.map((one) => item(one)) }),
        )
        fc.pre(values !== null)
        const again = checkCommunity({ ...values, images: [] })
        expect(again.values).toEqual(values)
      },
    ),
  )
})
