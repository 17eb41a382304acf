import { ButtonLink } from '../../parts/button.tsx';
import { Stack } from '../../parts/stack.tsx';
import { FrontText, FrontTitle } from '../../shell/front-text.tsx';

/** In the place of what a link would have done: it was used, has expired, or is not whole. */
export function Ended() {
  return (
    <Stack gap="fields">
      <FrontTitle>This link has expired</FrontTitle>
      <FrontText>
        It has been used, has expired, or is incomplete. Links to set a password work once, for 30 minutes,
        and end when the password changes.
      </FrontText>
      <div>
        <ButtonLink to="/forgotten-password" variant="primary">
          Ask for a new link
        </ButtonLink>
      </div>
    </Stack>
  );
}
