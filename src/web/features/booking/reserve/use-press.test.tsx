import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#test/render.tsx'
import type { QuoteState } from './use-quote.ts'
import { usePress } from './use-press.ts'

const quoteOf = (total: number) => ({ total }) as QuoteState['quote']

let orders = 0

/** A form whose price is loading at first. */
function Form() {
  const [price, setPrice] = useState({ quote: quoteOf(3000), loading: true })
  const { press, words, forget } = usePress(price, () => void orders++)
  return (
    <>
      <button onClick={() => press()}>支払う</button>
      <button onClick={() => setPrice({ quote: quoteOf(3000), loading: false })}>同じ料金</button>
      <button onClick={() => setPrice({ quote: quoteOf(4000), loading: false })}>別の料金</button>
      <button onClick={forget}>変更</button>
      <p role="status">{words}</p>
    </>
  )
}

const press = (name: string) => page.getByRole('button', { name }).click()
const said = page.getByRole('status')
const waits = '料金を計算しています…'
const changed = '料金が変わりました。ご確認のうえ、もう一度押してください。'

test.each([
  { what: 'orders when the same price arrives', next: ['同じ料金'], says: '', orders: 1 },
  { what: 'asks for another press at another price', next: ['別の料金'], says: changed, orders: 0 },
  { what: 'orders with that press', next: ['別の料金', '支払う'], says: '', orders: 1 },
  {
    what: 'is forgotten at another price, also if the first one comes back',
    next: ['別の料金', '同じ料金'],
    says: changed,
    orders: 0,
  },
  { what: 'is forgotten when the order changes', next: ['変更', '同じ料金'], says: '', orders: 0 },
])('a press while the price is loading $what', async ({ next, says, orders: count }) => {
  orders = 0
  render(<Form />)
  await press('支払う')
  await press('支払う')
  await expect.element(said).toHaveTextContent(waits)
  expect(orders).toBe(0)
  for (const name of next) await press(name)
  await expect.element(said).toHaveTextContent(says)
  expect(orders).toBe(count)
})
