import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { emptyExperienceForm } from '#domain/experiences/experience-form.ts'
import { instantOf } from '#domain/shared/japan-time.ts'
import { render } from '#test/render.tsx'
import { useForm } from '../shared/use-form.ts'
import { SchedulePart } from './schedule-part.tsx'

/** Friday, 20 November 2026. */
const now = instantOf('2026-11-20', '10:00')

function Schedule() {
  const form = useForm(emptyExperienceForm(), () => {})
  return (
    <SchedulePart form={form} context={{ now }} slots={[]} holidays={{ holidays: [], known_until: '2027-12-31' }} />
  )
}

const row = (at: number) => {
  const group = page.getByRole('group', { name: /^(新しい日程|2026年)/ }).nth(at)
  return {
    group,
    date: group.getByLabelText('開催日'),
    start: group.getByRole('combobox', { name: '開始時刻' }),
    end: group.getByRole('combobox', { name: '終了時刻' }),
  }
}

async function fill(at: number, on: string, from: string, to: string) {
  await row(at).date.fill(on)
  await row(at).start.selectOptions(from)
  await row(at).end.selectOptions(to)
}

const repeat = page.getByRole('button', { name: '毎週くり返す' })
const dialog = page.getByRole('dialog', { name: '毎週くり返す' })
const done = dialog.getByRole('button', { name: 'この内容でくり返す' })
const rules = page.getByRole('group', { name: '毎週の日程' })
const day = (name: string) => dialog.getByRole('checkbox', { name, exact: true })

test('a new row has the focus, and says that its times overlap those of another row', async () => {
  render(<Schedule />)
  await fill(0, '2026-11-30', '14:00', '16:00')
  await page.getByRole('button', { name: '日程を追加' }).click()
  await expect.element(row(1).date).toHaveFocus()
  await fill(1, '2026-11-30', '15:00', '17:00')
  await expect.element(row(1).group.getByText('ほかの日程と時間が重なっています。')).toBeVisible()
})

test('a weekly rule can leave out public holidays', async () => {
  render(<Schedule />)
  await fill(0, '2026-11-27', '10:00', '11:30')
  await repeat.click()
  await done.click()
  const holidays = page.getByRole('checkbox', { name: /国民の祝日は休む/ })
  await expect.element(holidays).not.toBeChecked()
  await holidays.click()
  await expect.element(holidays).toBeChecked()
})

test('a weekly rule has weekdays and a last date, and is removed', async () => {
  render(<Schedule />)
  await fill(0, '2026-11-27', '10:00', '11:30')
  await repeat.click()
  await expect.element(day('金')).toBeChecked()
  await day('金').click()
  await done.click()
  await expect.element(dialog.getByText('曜日を1つ以上選択してください。')).toBeVisible()
  for (const name of ['月', '土']) await day(name).click()
  await dialog.getByRole('radio', { name: '終わりの日を選ぶ' }).click()
  const last = dialog.getByLabelText('終わりの日', { exact: true })
  await last.fill('2027-03-20')
  await done.click()
  await expect.element(dialog.getByText(/までの間で/)).toBeVisible()
  await last.fill('2026-12-10')
  await expect.element(dialog.getByText('4回の日程ができます')).toBeVisible()
  await done.click()
  await expect.element(rules).toMatchTextContent('毎週月・土曜 10:00〜11:30')
  await expect.element(row(0).date).toHaveValue('')
  await rules.getByRole('button', { name: /削除する/ }).click()
  await expect.element(rules).not.toBeInTheDocument()
})

test('a time for each weekday makes a rule for each time; dates of a rule can be days off', async () => {
  render(<Schedule />)
  await fill(0, '2026-11-27', '10:00', '11:30')
  await repeat.click()
  for (const name of ['金', '火', '土']) await day(name).click()
  await dialog.getByRole('checkbox', { name: '曜日ごとに時刻を変える' }).click()
  await dialog.getByLabelText('土曜の開始').selectOptions('12:00')
  await expect.element(dialog.getByText('開始時刻は終了時刻より前に設定してください。')).toBeVisible()
  await dialog.getByLabelText('土曜の終了').selectOptions('16:00')
  await dialog.getByLabelText('土曜の開始').selectOptions('14:00')
  await done.click()
  await expect.element(rules).toMatchTextContent('毎週火曜 10:00〜11:30')
  await expect.element(rules).toMatchTextContent('毎週土曜 14:00〜16:00')
  await rules.getByText('開催日を確かめる').first().click()
  await rules.getByRole('list', { name: '毎週火曜 10:00〜11:30の開催日' }).getByRole('checkbox').first().click()
  await expect.element(rules.getByText('休み', { exact: true })).toHaveLength(1)
  await rules.getByRole('checkbox', { name: '毎週土曜 14:00〜16:00を自動で延長する' }).click()
  await expect.element(rules).toMatchTextContent('いつも3か月先まで')
  await page.getByLabelText('ほかに休む日').fill('2026-11-01')
  await page.getByRole('button', { name: '休む日を追加' }).click()
  await expect.element(page.getByText(/から.*までの間で入力してください/)).toBeVisible()
  await page.getByLabelText('ほかに休む日').fill('2026-12-20')
  await page.getByRole('button', { name: '休む日を追加' }).click()
  await expect.element(page.getByRole('list', { name: '休む日' }).getByRole('listitem')).toHaveLength(1)
})
