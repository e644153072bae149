/** Redirects the former URL of /mypage/security, which older mails link to. */
import { redirect } from 'react-router'
import type { Route } from './+types/mypage-sign-in'

export const loader = ({ url }: Route.LoaderArgs) => redirect(`/mypage/security${url.search}`, 301)
