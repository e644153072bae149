import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#test/render.tsx'
import { GroupedChoices, groupWords } from './grouped-choices.tsx'

const groups = [
  { label: '北海道', options: [{ value: '1', label: '北海道' }] },
  {
    label: '四国',
    options: [
      { value: '36', label: '徳島県' },
      { value: '37', label: '香川県' },
    ],
  },
]
const box = (name: string) => page.getByRole('checkbox', { name, exact: true })

test('the box of a group chooses all of it, and shows that some are chosen', async () => {
  render(<GroupedChoices name="state" label="都道府県" groups={groups} value="1" />, '/')
  await expect.element(box('北海道')).toBeChecked()
  await box('四国').click()
  await page.getByText('四国から選ぶ').click()
  await expect.element(box('徳島県')).toBeChecked()
  await box('香川県').click()
  await expect.element(box('四国')).not.toBeChecked()
  await expect.element(box('四国')).toBePartiallyChecked()
  await expect.element(page.getByRole('group', { name: '都道府県' })).toBeVisible()
})

test('a group that is chosen wholly has its own name', () => {
  expect(groupWords(groups, ['36', '37'])).toBe('四国')
  expect(groupWords(groups, ['1', '36'])).toBe('北海道、徳島県')
})
