import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { hasCode } from '../../api/failure.ts';
import { verifyAddress } from '../../api/recovery.ts';
import { meIfAny } from '../../api/session.ts';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { FailureNote, FailureState } from '../../parts/failure-state.tsx';
import { Skeleton } from '../../parts/skeleton.tsx';
import { Stack } from '../../parts/stack.tsx';
import { beginAnew } from '../../session/begin-anew.ts';
import { FrontPage } from '../../shell/front-page.tsx';
import { FrontText, FrontTitle } from '../../shell/front-text.tsx';
import { useTitle } from '../../shell/use-title.ts';

/** The page of the link that verifies an address: it needs the session of that account. */
export function VerifyPage() {
  const token = useLocation({ select: ({ state }) => state.token });
  const { data, error, refetch } = useQuery(meIfAny);
  useTitle('Verify your address');
  return (
    <FrontPage>
      {data === undefined ? (
        error === null ? (
          <Skeleton height="8rem" />
        ) : (
          <FailureState failure={error} onRetry={() => void refetch()} />
        )
      ) : data === null ? (
        <SignInFirst token={token} />
      ) : (
        <Verify token={token ?? ''} email={data.email} isVerified={data.email_verified} />
      )}
    </FrontPage>
  );
}

function SignInFirst({ token }: Readonly<{ token: string | undefined }>) {
  return (
    <Stack gap="fields">
      <FrontTitle>Sign in to verify your address</FrontTitle>
      <FrontText>
        If you did not create an account, someone else did for your address. Set a new password to take it
        over rather than verify it.
      </FrontText>
      <div>
        <ButtonLink
          to="/sign-in"
          variant="primary"
          {...(token === undefined ? {} : { state: { token, linkPage: '/verify-address' as const } })}
        >
          Sign in
        </ButtonLink>{' '}
        <ButtonLink to="/forgotten-password">I did not create an account</ButtonLink>
      </div>
    </Stack>
  );
}

type VerifyProps = Readonly<{ token: string; email: string; isVerified: boolean }>;

function Verify({ token, email, isVerified }: VerifyProps) {
  const verifying = useMutation({
    mutationFn: async () => await verifyAddress(token),
    // The cached account is out of date.
    onSuccess: () => beginAnew('/'),
  });
  const { error } = verifying;
  return (
    <Stack gap="fields">
      <FrontTitle>{isVerified ? 'Your address is verified' : 'Verify your address'}</FrontTitle>
      <FrontText>
        You are signed in as <strong>{email}</strong>.
      </FrontText>
      {error !== null &&
        (hasCode(error, 'NOT_FOUND') ? (
          <FrontText role="alert">
            This link was used already, has expired, or is for another account. The overview can send you a
            new one.
          </FrontText>
        ) : (
          <FailureNote failure={error} />
        ))}
      <div>
        {isVerified ? (
          <ButtonLink to="/" variant="primary">
            Go to the overview
          </ButtonLink>
        ) : (
          <Button variant="primary" busy={verifying.isPending} onClick={() => verifying.mutate()}>
            Verify {email}
          </Button>
        )}
      </div>
    </Stack>
  );
}
