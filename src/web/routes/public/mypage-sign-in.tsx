/** The former address of /mypage/security, which mails have named. */
import { redirect } from 'react-router'
import type { Route } from './+types/mypage-sign-in'

export const loader = ({ url }: Route.LoaderArgs) => redirect(`/mypage/security${url.search}`, 301)
