// A family books by price type: by keyboard, on a phone, with large text.
import { book, bookingPath, completed, fillCard, cards, payButton } from '../support/booking.ts'
import { addFamilyTypes, createStory } from '../support/database.ts'
import { setTextSize, layoutProblems } from '../support/layout-problems.ts'
import { newGuestClient } from '../support/host.ts'
import { expect, test } from '../support/test.ts'

// The price of a party that can't come, and the refused booking.
test.use({ refusals: [422] })

test('two adults, a child and an infant book by keyboard', { tag: '@journey' }, async ({ guestPage: page }) => {
  const story = await createStory('家族で染める会', { slots: [{ inDays: 20, places: 4 }] })
  await addFamilyTypes(story.id)
  await page.goto(bookingPath(story))
  const people = page.getByRole('group', { name: /人数/ })
  const press = async (name: string) => {
    const button = people.getByRole('button', { name, exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(button).toBeFocused()
  }
  const count = (name: string) => people.getByRole('status', { name: `${name}の人数` })
  await expect(count('おとな')).toHaveText('1名')
  await test.step('only children', async () => {
    await press('小学生を1名増やす')
    await press('おとなを1名減らす')
    await expect(people.getByText('小学生だけでは参加できません。')).toBeVisible()
    await expect(payButton(page)).toHaveAttribute('aria-disabled', 'true')
  })
  await test.step('the family', async () => {
    await press('おとなを1名増やす')
    await press('おとなを1名増やす')
    await press('幼児を1名増やす')
    await expect(people.getByText('だけでは参加できません')).toBeHidden()
    // 10,600 and 5 % are 11,130; 3.6 % of it is 400.
    await expect(payButton(page)).toHaveText('おとな2名・小学生1名・幼児1名 11,530円を支払う')
    const price = page.getByRole('table', { name: /料金の内訳/ })
    await expect(price.getByRole('row', { name: /^小学生/ })).toContainText('2,600円 × 1名')
  })
  await test.step('no more than the places', async () => {
    await press('小学生を1名増やす')
    await expect(people.getByRole('button', { name: '小学生を1名増やす' })).toHaveAttribute('aria-disabled', 'true')
    await expect(people.getByRole('button', { name: '幼児を1名増やす' })).not.toHaveAttribute('aria-disabled')
    await press('小学生を1名減らす')
  })
  await fillCard(page, cards.good)
  await payButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(completed(page)).toBeVisible()
})

test('a group books the whole slot, and somebody is faster', { tag: '@once' }, async ({ guestPage: page }) => {
  const story = await createStory('まるごと借りる会', { slots: [{ inDays: 20, places: 8 }] })
  const [adult = 0] = await addFamilyTypes(story.id)
  await page.goto(bookingPath(story))
  const people = page.getByRole('group', { name: /人数/ })
  await people.getByRole('button', { name: '貸し切りを1名増やす' }).click()
  await people.getByRole('button', { name: '貸し切りを1名増やす' }).click()
  await expect(people.getByRole('status', { name: 'おとなの人数' })).toHaveText('0名')
  await expect(payButton(page)).toHaveText(/^貸し切り2名 32,634円を支払う$/)
  await fillCard(page, cards.good)
  const { request } = await newGuestClient()
  await book(request, { calendar_ids: [story.slots[0].id], party: [{ price_type_id: adult, people: 1 }] })
  await payButton(page).click()
  await expect(page.getByText('この日程は貸し切りにできません。').first()).toBeVisible()
  await expect(people.getByRole('button', { name: '貸し切りを1名増やす' })).toHaveAttribute('aria-disabled', 'true')
  await people.getByRole('button', { name: 'おとなを1名増やす' }).click()
  await expect(payButton(page)).toHaveText(/^おとな1名 4,351円を支払う$/)
  await request.dispose()
})

test('the steppers with large text', { tag: '@once' }, async ({ guestPage: page }) => {
  const story = await createStory('大きな文字で予約する会', { slots: [{ inDays: 20 }] })
  await addFamilyTypes(story.id)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(bookingPath(story))
  await setTextSize(page, 200)
  await page.getByRole('button', { name: '小学生を1名増やす' }).click()
  expect(await layoutProblems(page)).toEqual([])
})
