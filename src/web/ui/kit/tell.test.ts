import { afterEach, describe, expect, it, vi } from 'vitest'
import { tellDone, tellFailed, toastStore } from './tell.ts'

const messages = () => toastStore.now().map(({ message }) => message)

afterEach(() => {
  for (const { id } of toastStore.now()) toastStore.remove(id)
})

describe('notices of what was done or failed', () => {
  it('stand in their order until they are removed', () => {
    const heard = vi.fn<() => void>()
    const stop = toastStore.subscribe(heard)
    tellDone('保存しました。')
    tellFailed('保存できませんでした。')
    expect(toastStore.now().map(({ kind }) => kind)).toEqual(['success', 'error'])
    toastStore.remove(toastStore.now()[0]!.id)
    expect(messages()).toEqual(['保存できませんでした。'])
    expect(heard).toHaveBeenCalledTimes(3)
    stop()
    tellDone('保存しました。')
    expect(heard).toHaveBeenCalledTimes(3)
  })

  it('give way to newer ones', () => {
    for (const at of [1, 2, 3, 4]) tellDone(`${at}件目`)
    expect(messages()).toEqual(['2件目', '3件目', '4件目'])
  })

  it('are the same list until something changes', () => {
    tellDone('保存しました。')
    expect(toastStore.now()).toBe(toastStore.now())
  })
})
