import { Link } from 'react-router';
import { Button } from '../ui/actions/button.tsx';
import { Badge } from '../ui/display/badge.tsx';
import { Card, CardHeader } from '../ui/display/card.tsx';
import { toast } from '../ui/feedback/toast-store.ts';
import { Page } from '../ui/layout/page.tsx';

const integrations: Array<[name: string, description: string, category: string]> = [
  ['Mailchimp', 'Add leads to your audiences', 'Email Marketing'],
  ['ConvertKit', 'Tag subscribers by their outcome', 'Email Marketing'],
  ['ActiveCampaign', 'Start automations with each lead', 'Email Marketing'],
  ['Constant Contact', 'Grow your contact lists', 'Email Marketing'],
  ['HubSpot', 'Create contacts from leads', 'CRM'],
  ['Salesforce', 'Create leads in your pipeline', 'CRM'],
  ['Zapier', 'Connect to thousands of apps', 'Automation'],
  ['Google Sheets', 'Append every lead as a row', 'Productivity'],
  ['Slack', 'Post new leads to a channel', 'Communication'],
  ['Airtable', 'Keep leads in a base', 'Database'],
];

export function Component() {
  return (
    <Page
      title="Integrations"
      subtitle="Connect your quizzes with other tools"
      crumbs={[{ label: 'Dashboard', to: '/dashboard' }, { label: 'Integrations' }]}
    >
      <Card className="mb-5">
        <CardHeader title="Connected" />
        <p className="text-soft">No integrations connected yet.</p>
      </Card>
      <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
        {integrations.map(([name, description, category]) => (
          <Card key={name} className="flex flex-col">
            <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
              <h2 className="font-semibold">{name}</h2>
              <Badge>{category}</Badge>
            </div>
            <p className="mt-1 mb-4 text-soft">{description}</p>
            <Button
              className="mt-auto self-start"
              aria-label={`Connect ${name}`}
              onClick={() =>
                toast({
                  title: 'Coming Soon',
                  description: `${name} integration will be available in the next update.`,
                })
              }
            >
              Connect
            </Button>
          </Card>
        ))}
      </div>
      <Card className="mt-5">
        <CardHeader title="Custom webhook" text="Webhooks are set up per quiz in Share & Embed." />
        <Button asChild>
          <Link to="/dashboard/quizzes">My Quizzes</Link>
        </Button>
      </Card>
    </Page>
  );
}
