import type * as endpoints from '#contract/accounts/admin-users-endpoints.ts'
import { call } from '../call.ts'

export const beginImpersonation = call<typeof endpoints.beginImpersonation>('post', '/admin/users/{id}/viewing')
export const changeAccess = call<typeof endpoints.changeAccess>('patch', '/admin/users/{id}')
export const endImpersonation = call<typeof endpoints.endImpersonation>('delete', '/admin/users/viewing')
export const erasePerson = call<typeof endpoints.erasePerson>('post', '/admin/users/{id}/erasure')
export const exportOwnData = call<typeof endpoints.exportOwnData>('get', '/me/data.json')
export const exportPeople = call<typeof endpoints.exportPeople>('get', '/admin/users/users.csv')
export const exportPerson = call<typeof endpoints.exportPerson>('get', '/admin/users/{id}/data.json')
export const getPerson = call<typeof endpoints.getPerson>('get', '/admin/users/{id}')
export const liftSuspension = call<typeof endpoints.liftSuspension>('delete', '/admin/users/{id}/suspension')
export const liftUndeliverable = call<typeof endpoints.liftUndeliverable>('delete', '/admin/users/{id}/undeliverable')
export const listPeople = call<typeof endpoints.listPeople>('get', '/admin/users')
export const resetTwoFactor = call<typeof endpoints.resetTwoFactor>('post', '/admin/users/{id}/two_factor_reset')
export const signOutPerson = call<typeof endpoints.signOutPerson>('delete', '/admin/users/{id}/sessions')
export const suspendPerson = call<typeof endpoints.suspendPerson>('post', '/admin/users/{id}/suspension')
