import { describe, expect, test } from 'vitest'
import {
  answerBy,
  checkApprovalSettings,
  MAX_APPROVAL_TEMPLATES,
  MAX_GOAL_HOURS,
  overdueBefore,
  usualApprovalSettings,
  withTemplate,
} from './approval-settings.ts'
import { MAX_DECISION_COMMENT } from './limits.ts'

const template = { name: '写真', action: 'return', body: '写真を加えてください。' } as const

test('the usual settings may be stored as they are', () => {
  expect(checkApprovalSettings(usualApprovalSettings)).toEqual({ values: usualApprovalSettings, problems: null })
})

describe('the goal', () => {
  test.each([0, -1, 1.5, Number.NaN, MAX_GOAL_HOURS + 1])('of %s hours is refused', (goal_hours) => {
    expect(checkApprovalSettings({ goal_hours, templates: [] }).problems).toHaveProperty('goal_hours')
  })
  test('is counted from the request', () => {
    const at = new Date('2026-11-20T10:00:00+09:00')
    expect(answerBy(at, 48)).toEqual(new Date('2026-11-22T10:00:00+09:00'))
    expect(overdueBefore(answerBy(at, 48), 48)).toEqual(at)
  })
})

describe('templates', () => {
  test('are cleaned, and a text that is missing or too long is refused at its place', () => {
    const given = [
      { ...template, name: ' 写真　' },
      { ...template, name: '' },
      { ...template, body: ' \n ' },
    ]
    expect(checkApprovalSettings({ goal_hours: 1, templates: given }).problems).toEqual({
      '1.name': [expect.any(String)],
      '2.body': [expect.any(String)],
    })
    expect(checkApprovalSettings({ goal_hours: 1, templates: given.slice(0, 1) }).values?.templates).toEqual([template])
    const long = { ...template, body: '𠮷'.repeat(MAX_DECISION_COMMENT) }
    expect(checkApprovalSettings({ goal_hours: 1, templates: [long] }).problems).toBeNull()
    const longer = { ...template, body: `${long.body}文` }
    expect(checkApprovalSettings({ goal_hours: 1, templates: [longer] }).problems).toHaveProperty(['0.body'])
  })
  test('are limited in number', () => {
    const templates = Array.from({ length: MAX_APPROVAL_TEMPLATES + 1 }, () => template)
    expect(checkApprovalSettings({ goal_hours: 1, templates }).problems).toEqual({ templates: [expect.any(String)] })
  })
  test('are put below what was typed', () => {
    expect(withTemplate('', template)).toBe(template.body)
    expect(withTemplate(' \n', template)).toBe(template.body)
    expect(withTemplate('こんにちは。\n', template)).toBe(`こんにちは。\n\n${template.body}`)
  })
})
