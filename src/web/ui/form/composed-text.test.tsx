/** Whatever a page does while a text is composed, the text stays whole. */
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import type { ThreadMessage, ThreadPage } from '#contract/messages/messages-schemas.ts'
import { emptyExperienceForm, type ExperienceForm } from '#domain/experiences/experience-form.ts'
import { inputMethod, ORDERS } from '#test/input-method.ts'
import { render } from '#test/render.tsx'
import { CardPart } from '#web/features/booking/payment/card-part.tsx'
import { PostalFields } from '#web/features/communities/public/postal-fields.tsx'
import { DraftStatus } from '#web/features/experiences/form/draft/draft-status.tsx'
import { useDraft } from '#web/features/experiences/form/draft/use-draft.ts'
import { DaysOffFields } from '#web/features/experiences/form/parts/schedule-part.tsx'
import { TextsPart } from '#web/features/experiences/form/parts/texts-and-people.tsx'
import { PriceInput } from '#web/features/experiences/form/shared/price-input.tsx'
import { useForm } from '#web/features/experiences/form/shared/use-form.ts'
import { StoriesFilter } from '#web/features/experiences/stories/stories-filter.tsx'
import { ThreadView } from '#web/features/messages/threads/thread-view.tsx'

type Asked = { method: string; path: string; body: unknown }

type Answer = { status?: number; body: unknown }

/** The server. @returns the calls so far */
function serve(answer: (asked: Asked) => Answer | Promise<Answer>): Asked[] {
  const calls: Asked[] = []
  const real = window.fetch
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const path = typeof input === 'string' ? input : ''
    if (!path.startsWith('/api/')) return await real(input, init)
    const text = typeof init?.body === 'string' ? init.body : 'null'
    const asked = { method: init?.method ?? 'GET', path, body: JSON.parse(text) as unknown }
    calls.push(asked)
    const { status = 200, body } = await answer(asked)
    return Response.json(body, { status })
  })
  return calls
}

const today = '2026-11-20'

test.each(ORDERS)('a draft is saved and merged with another window’s, %s', async (order) => {
  function Story() {
    const { form, state } = useDraft(null, 1)
    return (
      <>
        <TextsPart form={form} categories={[]} themes={[]} />
        <DraftStatus state={state} />
      </>
    )
  }
  vi.spyOn(window.history, 'replaceState').mockImplementation(() => {})
  let version = 0
  const first = Promise.withResolvers<void>()
  const calls = serve(async ({ body }) => {
    version += 1
    if (version === 1) await first.promise
    const form = { id: 7, version, ...(body as object) }
    // The second save meets one of another window.
    if (version !== 2) return { body: { ...form, version } }
    return {
      status: 409,
      body: { message: '', messages: {}, draft: { ...form, version, title: 'せ', note: '雨でも' } },
    }
  })
  const titles = () => calls.map(({ body }) => (body as ExperienceForm).title)
  render(<Story />)
  const title = page.getByRole('textbox', { name: /^タイトル/ })
  const typing = inputMethod(cdp())
  await title.click()
  await typing.compose('せ')
  await expect.poll(titles).toEqual(['せ'])
  await typing.compose('せと')
  first.resolve()
  await expect.element(page.getByRole('textbox', { name: /^持ちもの/ })).toHaveValue('雨でも')
  await typing.compose('せとの')
  await typing.press('ArrowDown')
  await typing.confirm('瀬戸の', order)
  await typing.compose('うみ')
  await expect.poll(() => titles().at(-1)).toBe('瀬戸のうみ')
  await expect.element(page.getByText('保存しました')).toBeVisible()
  await typing.compose('うみべ')
  await typing.confirm('海辺', order)
  await expect.element(title).toHaveValue('瀬戸の海辺')
  await expect.poll(() => titles().at(-1)).toBe('瀬戸の海辺')
  await expect.element(title).toHaveFocus()
})

test.each(ORDERS)('a field is checked at each letter, %s', async (order) => {
  function Card() {
    const [card, setCard] = useState({ number: '', month: '', year: '', cvc: '', name: '' })
    const token = { token: null, card: null, checking: false, fault: null, renew: () => {} }
    const change = (some: Partial<typeof card>) => setCard({ ...card, ...some })
    return (
      <CardPart
        card={card}
        onChange={change}
        token={token as unknown as Parameters<typeof CardPart>[0]['token']}
        today={today}
        declined={null}
        showAll
      />
    )
  }
  render(<Card />)
  const name = page.getByRole('textbox', { name: /^カードの名義/ })
  const typing = inputMethod(cdp())
  await name.click()
  await typing.compose('Ｋ')
  await expect.element(name).not.toHaveAttribute('aria-invalid')
  await typing.compose('Ｋか')
  await expect.element(name).toHaveAccessibleDescription(/ローマ字で入力してください。$/)
  await typing.compose('ＫＡ')
  await expect.element(name).not.toHaveAttribute('aria-invalid')
  await typing.confirm('ＫＡ', order)
  await typing.compose('おり')
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  await typing.cancel(order)
  await expect.element(name).toHaveValue('ＫＡ')
  await expect.element(name).not.toHaveAttribute('aria-invalid')
})

test.each(ORDERS)('full-width digits are checked, looked up and made half width, %s', async (order) => {
  function Form() {
    const [value, setValue] = useState({ postal_code: '', address: '' })
    const [price, setPrice] = useState<number | string | null>(null)
    return (
      <>
        <PostalFields
          value={value}
          onChange={(some) => setValue((now) => ({ ...now, ...some }))}
          errorOf={() => undefined}
        />
        <PriceInput name="price" label="料金" value={price} onChange={setPrice} />
      </>
    )
  }
  serve(() => ({ body: { prefecture: '東京都', city: '渋谷区', town: '神宮前' } }))
  render(<Form />)
  const code = page.getByRole('textbox', { name: /^郵便番号/ })
  const price = page.getByRole('textbox', { name: /^料金/ })
  const typing = inputMethod(cdp())
  await code.click()
  for (const part of ['１', '１５０', '１５０００', '１５００００１']) await typing.compose(part)
  await expect.element(page.getByRole('textbox', { name: /^住所/ })).toHaveValue('東京都渋谷区神宮前')
  await typing.confirm('１５００００１', order)
  await expect.element(code).toHaveValue('１５００００１')
  await price.click()
  await expect.element(code).toHaveValue('1500001')
  for (const part of ['１', '１２', '１２０']) await typing.compose(part)
  await typing.confirm('１２０', order)
  for (const part of ['０', '００']) await typing.compose(part)
  await typing.confirm('００', order)
  await code.click()
  await expect.element(price).toHaveValue('12000')
})

test.each(ORDERS)('a message arrives, %s', async (order) => {
  let arrive = () => {}
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      static OPEN = 1
      readyState = 1
      close() {}
      constructor() {
        super()
        arrive = () => this.dispatchEvent(new MessageEvent('message'))
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const message = (id: number, text: string): ThreadMessage => ({
    id,
    client_key: null,
    side: 'host',
    mine: false,
    sender_name: null,
    text,
    mail_text: null,
    created_at: '2026-11-20T01:00:00.000Z',
    withdrawn: false,
    withdrawable_seconds: 0,
    experience: null,
    pictures: [],
    announced: false,
    masked: false,
    hidden: [],
    card: null,
  })
  const thread = { id: 9, side: 'guest', other_name: '渡辺', other_image_url: null, closed: false } as const
  const opened: ThreadPage = {
    thread: { ...thread, blocked: false, reported: false, report_id: null, masks: false, other_read_id: 0 },
    messages: [message(1, 'お待ちしています。')],
    has_older: false,
  }
  const calls = serve(({ method, path, body }) => {
    if (method === 'GET') return { body: { ...opened, messages: [...opened.messages, message(2, '晴れそうです。')] } }
    if (!path.endsWith('/messages')) return { body: { guest: 0, host: 0 } }
    return { body: { ...message(3, (body as { text: string }).text), side: 'guest' } }
  })
  const sent = () => calls.filter(({ path }) => path.endsWith('/messages')).map(({ body }) => body)
  render(<ThreadView user_id={1} page={opened} about={null} />)
  const field = page.getByRole('textbox', { name: 'メッセージ' })
  const typing = inputMethod(cdp())
  await field.click()
  await typing.compose('かさ')
  await typing.confirm('傘', order)
  await typing.compose('はい')
  arrive()
  await expect.element(page.getByRole('log', { name: '渡辺 さんとのメッセージ' })).toMatchTextContent('晴れそうです。')
  await typing.compose('はいり')
  await typing.press('Enter', { control: true })
  await typing.confirm('は要り', order)
  await typing.compose('ますか')
  await typing.confirm('ますか', order)
  await expect.element(field).toHaveValue('傘は要りますか')
  await expect.element(field).toHaveFocus()
  expect(sent()).toEqual([])
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => sent().length).toBe(1)
  expect(sent()[0]).toMatchObject({ text: '傘は要りますか' })
  await expect.element(field).toHaveValue('')
})

test('a date takes digits, and none of the keys that an input method takes', async () => {
  function Schedule() {
    const form = useForm(emptyExperienceForm(), () => {})
    return (
      <>
        <DaysOffFields form={form} today={today} holidays={{ holidays: [], known_until: '2027-12-31' }} />
        <StoriesFilter search={{}} categories={[]} themes={[]} today={today} />
      </>
    )
  }
  serve(() => ({ body: { days: [] } }))
  const { address } = render(<Schedule />)
  const typing = inputMethod(cdp())
  const keys = async () => {
    for (const key of ['Enter', 'Escape']) await typing.press(key)
  }
  // The same date in every order of its parts.
  const [digits, date] = ['12121212', '1212-12-12']
  const off = page.getByLabelText('ほかに休む日')
  // Not a click, which would begin at the part under the pointer.
  ;(await off.findElement()).focus()
  await userEvent.keyboard(digits)
  await keys()
  await expect.element(off).toHaveValue(date)
  await expect.element(off).toHaveAccessibleDescription('')
  await userEvent.keyboard('{Enter}')
  await expect.element(off).toHaveAccessibleDescription('今日から6か月先までの日付を入力してください。')

  await page.getByText('日付を選ぶ').click()
  const from = page.getByLabelText('この日から')
  ;(await from.findElement()).focus()
  await userEvent.keyboard(digits)
  await keys()
  await expect.element(from).toHaveValue(date)
  await expect.element(from).toBeVisible()
  expect(address()).toBe('/')
  await userEvent.keyboard('{Escape}')
  await expect.element(from).not.toBeVisible()
  await page.getByText('いつ', { exact: true }).click()
  await from.fill('2026-12-24')
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/stories?date_from=2026-12-24')
})
