export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      bingo_cards: {
        Row: {
          card_number: number;
          consecutive_marked_count: number;
          created_at: string;
          display_name: string;
          game_id: string;
          id: string;
          is_house_card: boolean;
          is_winner: boolean;
          kind: string;
          marked_mask: number;
          pot_share: number | null;
          purchased_at: string;
          request_id: string | null;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          card_number: number;
          consecutive_marked_count?: never;
          created_at?: string;
          display_name: string;
          game_id: string;
          id?: string;
          is_house_card?: never;
          is_winner?: boolean;
          kind: string;
          marked_mask?: number;
          pot_share?: number | null;
          purchased_at?: string;
          request_id?: string | null;
          user_id?: string | null;
        };
        Update: {
          card_number?: number;
          consecutive_marked_count?: never;
          created_at?: string;
          display_name?: string;
          game_id?: string;
          id?: string;
          is_house_card?: never;
          is_winner?: boolean;
          kind?: string;
          marked_mask?: number;
          pot_share?: number | null;
          purchased_at?: string;
          request_id?: string | null;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'bingo_cards_game_id_kind_fkey';
            columns: ['game_id', 'kind'];
            isOneToOne: false;
            referencedRelation: 'games';
            referencedColumns: ['id', 'kind'];
          },
          {
            foreignKeyName: 'bingo_cards_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['user_id'];
          },
        ];
      };
      bingo_squares: {
        Row: {
          created_at: string;
          created_by: string | null;
          id: string;
          likelihood: string;
          months: number[] | null;
          summary: string;
          text: string;
          theme_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          created_by?: string | null;
          id?: string;
          likelihood?: string;
          months?: number[] | null;
          summary: string;
          text: string;
          theme_id: string;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          id?: string;
          likelihood?: string;
          months?: number[] | null;
          summary?: string;
          text?: string;
          theme_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'bingo_squares_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'bingo_squares_theme_id_fkey';
            columns: ['theme_id'];
            isOneToOne: false;
            referencedRelation: 'themes';
            referencedColumns: ['id'];
          },
        ];
      };
      card_squares: {
        Row: {
          card_id: string;
          game_square_id: string;
          position: number;
        };
        ComputedFields: never;
        Insert: {
          card_id: string;
          game_square_id: string;
          position: number;
        };
        Update: {
          card_id?: string;
          game_square_id?: string;
          position?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'card_squares_card_id_fkey';
            columns: ['card_id'];
            isOneToOne: false;
            referencedRelation: 'bingo_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'card_squares_game_square_id_fkey';
            columns: ['game_square_id'];
            isOneToOne: false;
            referencedRelation: 'game_squares';
            referencedColumns: ['id'];
          },
        ];
      };
      game_archives: {
        Row: {
          created_at: string;
          game_id: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          game_id: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          game_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'game_archives_game_id_fkey';
            columns: ['game_id'];
            isOneToOne: false;
            referencedRelation: 'games';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'game_archives_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['user_id'];
          },
        ];
      };
      game_events: {
        Row: {
          actor_id: string | null;
          created_at: string;
          game_id: string;
          payload: NonNullable<Json>;
          seq: number;
          type: string;
        };
        ComputedFields: never;
        Insert: {
          actor_id?: string | null;
          created_at?: string;
          game_id: string;
          payload?: NonNullable<Json>;
          seq: number;
          type: string;
        };
        Update: {
          actor_id?: string | null;
          created_at?: string;
          game_id?: string;
          payload?: NonNullable<Json>;
          seq?: number;
          type?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'game_events_actor_id_fkey';
            columns: ['actor_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'game_events_game_id_fkey';
            columns: ['game_id'];
            isOneToOne: false;
            referencedRelation: 'games';
            referencedColumns: ['id'];
          },
        ];
      };
      game_squares: {
        Row: {
          comment: string | null;
          created_at: string;
          game_id: string;
          id: string;
          is_marked: boolean;
          likelihood: string;
          marked_at: string | null;
          marked_by: string | null;
          noted_at: string | null;
          noted_by: string | null;
          reaction: string | null;
          source_url: string | null;
          square_id: string | null;
          summary: string;
          text: string;
        };
        ComputedFields: never;
        Insert: {
          comment?: string | null;
          created_at?: string;
          game_id: string;
          id?: string;
          is_marked?: boolean;
          likelihood?: string;
          marked_at?: string | null;
          marked_by?: string | null;
          noted_at?: string | null;
          noted_by?: string | null;
          reaction?: string | null;
          source_url?: string | null;
          square_id?: string | null;
          summary: string;
          text: string;
        };
        Update: {
          comment?: string | null;
          created_at?: string;
          game_id?: string;
          id?: string;
          is_marked?: boolean;
          likelihood?: string;
          marked_at?: string | null;
          marked_by?: string | null;
          noted_at?: string | null;
          noted_by?: string | null;
          reaction?: string | null;
          source_url?: string | null;
          square_id?: string | null;
          summary?: string;
          text?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'game_squares_game_id_fkey';
            columns: ['game_id'];
            isOneToOne: false;
            referencedRelation: 'games';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'game_squares_marked_by_fkey';
            columns: ['marked_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'game_squares_noted_by_fkey';
            columns: ['noted_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'game_squares_square_id_fkey';
            columns: ['square_id'];
            isOneToOne: false;
            referencedRelation: 'bingo_squares';
            referencedColumns: ['id'];
          },
        ];
      };
      games: {
        Row: {
          admins_lost: number;
          card_price: number;
          cards_sold: number;
          completed_at: string | null;
          created_at: string;
          created_by: string | null;
          description: string | null;
          final_at: string | null;
          follows: string | null;
          group_id: string | null;
          id: string;
          kind: string;
          last_broadcast_seq: number;
          last_seq: number;
          layout: string | null;
          max_cards: number | null;
          pace: string;
          pot_amount: number;
          pot_claimed: boolean;
          pot_returned: boolean;
          pot_shared: boolean;
          room: number;
          sales_paced_until: string | null;
          scheduled_start: string | null;
          shares_results: boolean;
          shows_closeness: boolean;
          started_at: string | null;
          status: string;
          theme_description: string | null;
          theme_id: string | null;
          theme_name: string;
          title: string | null;
          winner_card_id: string | null;
          winner_display_name: string | null;
          winner_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          admins_lost?: number;
          card_price: number;
          cards_sold?: number;
          completed_at?: string | null;
          created_at?: string;
          created_by?: string | null;
          description?: string | null;
          final_at?: string | null;
          follows?: string | null;
          group_id?: string | null;
          id?: string;
          kind: string;
          last_broadcast_seq?: number;
          last_seq?: number;
          layout?: string | null;
          max_cards?: number | null;
          pace?: string;
          pot_amount?: number;
          pot_claimed?: boolean;
          pot_returned?: boolean;
          pot_shared?: boolean;
          room?: number;
          sales_paced_until?: string | null;
          scheduled_start?: string | null;
          shares_results?: boolean;
          shows_closeness?: boolean;
          started_at?: string | null;
          status: string;
          theme_description?: string | null;
          theme_id?: string | null;
          theme_name: string;
          title?: string | null;
          winner_card_id?: string | null;
          winner_display_name?: string | null;
          winner_id?: string | null;
        };
        Update: {
          admins_lost?: number;
          card_price?: number;
          cards_sold?: number;
          completed_at?: string | null;
          created_at?: string;
          created_by?: string | null;
          description?: string | null;
          final_at?: string | null;
          follows?: string | null;
          group_id?: string | null;
          id?: string;
          kind?: string;
          last_broadcast_seq?: number;
          last_seq?: number;
          layout?: string | null;
          max_cards?: number | null;
          pace?: string;
          pot_amount?: number;
          pot_claimed?: boolean;
          pot_returned?: boolean;
          pot_shared?: boolean;
          room?: number;
          sales_paced_until?: string | null;
          scheduled_start?: string | null;
          shares_results?: boolean;
          shows_closeness?: boolean;
          started_at?: string | null;
          status?: string;
          theme_description?: string | null;
          theme_id?: string | null;
          theme_name?: string;
          title?: string | null;
          winner_card_id?: string | null;
          winner_display_name?: string | null;
          winner_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'games_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'games_follows_fkey';
            columns: ['follows'];
            isOneToOne: true;
            referencedRelation: 'games';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'games_group_id_fkey';
            columns: ['group_id'];
            isOneToOne: false;
            referencedRelation: 'groups';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'games_theme_id_fkey';
            columns: ['theme_id'];
            isOneToOne: false;
            referencedRelation: 'themes';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'games_winner_card_id_fkey';
            columns: ['winner_card_id'];
            isOneToOne: false;
            referencedRelation: 'bingo_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'games_winner_id_fkey';
            columns: ['winner_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['user_id'];
          },
        ];
      };
      group_events: {
        Row: {
          actor_id: string;
          created_at: string;
          group_id: string;
          id: number;
          type: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          actor_id: string;
          created_at?: string;
          group_id: string;
          id?: never;
          type: string;
          user_id: string;
        };
        Update: {
          actor_id?: string;
          created_at?: string;
          group_id?: string;
          id?: never;
          type?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'group_events_actor_id_fkey';
            columns: ['actor_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'group_events_group_id_fkey';
            columns: ['group_id'];
            isOneToOne: false;
            referencedRelation: 'groups';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'group_events_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['user_id'];
          },
        ];
      };
      group_invitations: {
        Row: {
          created_at: string;
          email: string;
          group_id: string;
          id: string;
          invited_at: string;
          invited_by: string;
          status: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          email: string;
          group_id: string;
          id?: string;
          invited_at?: string;
          invited_by: string;
          status?: string;
        };
        Update: {
          created_at?: string;
          email?: string;
          group_id?: string;
          id?: string;
          invited_at?: string;
          invited_by?: string;
          status?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'group_invitations_group_id_fkey';
            columns: ['group_id'];
            isOneToOne: false;
            referencedRelation: 'groups';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'group_invitations_invited_by_fkey';
            columns: ['invited_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['user_id'];
          },
        ];
      };
      group_members: {
        Row: {
          created_at: string;
          group_id: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          group_id: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          group_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'group_members_group_id_fkey';
            columns: ['group_id'];
            isOneToOne: false;
            referencedRelation: 'groups';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'group_members_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['user_id'];
          },
        ];
      };
      groups: {
        Row: {
          created_at: string;
          created_by: string;
          id: string;
          invite_code: string;
          max_members: number;
          name: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          created_by: string;
          id?: string;
          invite_code: string;
          max_members?: number;
          name: string;
        };
        Update: {
          created_at?: string;
          created_by?: string;
          id?: string;
          invite_code?: string;
          max_members?: number;
          name?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'groups_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['user_id'];
          },
        ];
      };
      guest_cards: {
        Row: {
          card_id: string;
          created_at: string;
          email: string | null;
          email_kept_until: string;
          expires_at: string;
          session_hash: string;
        };
        ComputedFields: never;
        Insert: {
          card_id: string;
          created_at?: string;
          email?: string | null;
          email_kept_until?: string;
          expires_at?: string;
          session_hash: string;
        };
        Update: {
          card_id?: string;
          created_at?: string;
          email?: string | null;
          email_kept_until?: string;
          expires_at?: string;
          session_hash?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'guest_cards_card_id_fkey';
            columns: ['card_id'];
            isOneToOne: true;
            referencedRelation: 'bingo_cards';
            referencedColumns: ['id'];
          },
        ];
      };
      house_fund: {
        Row: {
          created_at: string;
          is_the_fund: boolean;
          total_amount: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          is_the_fund?: boolean;
          total_amount?: number;
        };
        Update: {
          created_at?: string;
          is_the_fund?: boolean;
          total_amount?: number;
        };
        Relationships: [];
      };
      objection_votes: {
        Row: {
          objection_id: string;
          upholds: boolean;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          objection_id: string;
          upholds: boolean;
          user_id: string;
        };
        Update: {
          objection_id?: string;
          upholds?: boolean;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'objection_votes_objection_id_fkey';
            columns: ['objection_id'];
            isOneToOne: false;
            referencedRelation: 'objections';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'objection_votes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['user_id'];
          },
        ];
      };
      objections: {
        Row: {
          bingo_seq: number;
          card_id: string;
          created_at: string;
          decided_at: string | null;
          game_id: string;
          game_square_id: string;
          id: string;
          reason: string;
          status: string;
        };
        ComputedFields: never;
        Insert: {
          bingo_seq: number;
          card_id: string;
          created_at?: string;
          decided_at?: string | null;
          game_id: string;
          game_square_id: string;
          id?: string;
          reason: string;
          status?: string;
        };
        Update: {
          bingo_seq?: number;
          card_id?: string;
          created_at?: string;
          decided_at?: string | null;
          game_id?: string;
          game_square_id?: string;
          id?: string;
          reason?: string;
          status?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'objections_card_id_fkey';
            columns: ['card_id'];
            isOneToOne: false;
            referencedRelation: 'bingo_cards';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'objections_game_id_bingo_seq_fkey';
            columns: ['game_id', 'bingo_seq'];
            isOneToOne: false;
            referencedRelation: 'game_events';
            referencedColumns: ['game_id', 'seq'];
          },
          {
            foreignKeyName: 'objections_game_square_id_fkey';
            columns: ['game_square_id'];
            isOneToOne: false;
            referencedRelation: 'game_squares';
            referencedColumns: ['id'];
          },
        ];
      };
      profiles: {
        Row: {
          bingo_bank_balance: number;
          created_at: string;
          display_name: string;
          user_id: string;
          username: string;
        };
        ComputedFields: never;
        Insert: {
          bingo_bank_balance?: number;
          created_at?: string;
          display_name: string;
          user_id: string;
          username: string;
        };
        Update: {
          bingo_bank_balance?: number;
          created_at?: string;
          display_name?: string;
          user_id?: string;
          username?: string;
        };
        Relationships: [];
      };
      square_proposals: {
        Row: {
          created_at: string;
          game_id: string;
          id: string;
          proposed_by: string;
          status: string;
          summary: string;
          text: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          game_id: string;
          id?: string;
          proposed_by: string;
          status?: string;
          summary: string;
          text: string;
        };
        Update: {
          created_at?: string;
          game_id?: string;
          id?: string;
          proposed_by?: string;
          status?: string;
          summary?: string;
          text?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'square_proposals_game_id_fkey';
            columns: ['game_id'];
            isOneToOne: false;
            referencedRelation: 'games';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'square_proposals_proposed_by_fkey';
            columns: ['proposed_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['user_id'];
          },
        ];
      };
      themes: {
        Row: {
          created_at: string;
          created_by: string | null;
          description: string | null;
          group_id: string | null;
          id: string;
          name: string;
          version: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          created_by?: string | null;
          description?: string | null;
          group_id?: string | null;
          id?: string;
          name: string;
          version?: number;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          description?: string | null;
          group_id?: string | null;
          id?: string;
          name?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'themes_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['user_id'];
          },
          {
            foreignKeyName: 'themes_group_id_fkey';
            columns: ['group_id'];
            isOneToOne: false;
            referencedRelation: 'groups';
            referencedColumns: ['id'];
          },
        ];
      };
      transfers: {
        Row: {
          amount: number;
          created_at: string;
          from_account: string;
          game_id: string | null;
          id: number;
          reason: string;
          to_account: string;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          created_at?: string;
          from_account: string;
          game_id?: string | null;
          id?: never;
          reason: string;
          to_account: string;
        };
        Update: {
          amount?: number;
          created_at?: string;
          from_account?: string;
          game_id?: string | null;
          id?: never;
          reason?: string;
          to_account?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'transfers_game_id_fkey';
            columns: ['game_id'];
            isOneToOne: false;
            referencedRelation: 'games';
            referencedColumns: ['id'];
          },
        ];
      };
      user_roles: {
        Row: {
          created_at: string;
          role: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          role: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          role?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'user_roles_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['user_id'];
          },
        ];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      accept_group_invitation: { Args: { p_group_id: string }; Returns: Json };
      add_receipt: { Args: { p_game_square_id: string; p_source_url: string }; Returns: Json };
      admin_groups: {
        Args: { p_page?: number; p_page_size?: number; p_search?: string };
        Returns: Json;
      };
      admin_squares: {
        Args: { p_page?: number; p_page_size?: number; p_search?: string; p_theme_id?: string };
        Returns: Json;
      };
      admin_stats: { Args: Record<PropertyKey, never>; Returns: Json };
      admin_themes: {
        Args: { p_page?: number; p_page_size?: number; p_search?: string };
        Returns: Json;
      };
      admin_users: {
        Args: { p_page?: number; p_page_size?: number; p_search?: string };
        Returns: Json;
      };
      after_game: { Args: { p_game_id: string }; Returns: Json };
      answer_proposal: { Args: { p_proposal_id: string; p_takes: boolean }; Returns: undefined };
      archive_game: { Args: { p_game_id: string }; Returns: undefined };
      buy_card: { Args: { p_game_id: string; p_request_id: string }; Returns: Json };
      buy_card_as_guest: {
        Args: {
          p_address?: string;
          p_display_name: string;
          p_email: string;
          p_game_id: string;
          p_guest_token: string;
          p_request_id: string;
        };
        Returns: Json;
      };
      call_bingo: { Args: { p_card_id: string }; Returns: Json };
      call_bingo_as_guest: { Args: { p_card_id: string; p_guest_token: string }; Returns: Json };
      call_sheet: { Args: { p_game_id: string }; Returns: Json };
      card_counts: { Args: { p_game_id: string }; Returns: Json };
      contribute_house_fund_to_game: {
        Args: { p_amount: number; p_game_id: string };
        Returns: boolean;
      };
      create_game: {
        Args: {
          p_card_price: number;
          p_group_id: string;
          p_pace?: string;
          p_set?: Json;
          p_theme_id: string;
        };
        Returns: Json;
      };
      create_group: { Args: { p_name: string }; Returns: Json };
      create_house_game: {
        Args: {
          p_card_price?: number;
          p_description?: string;
          p_max_cards?: number;
          p_pace?: string;
          p_scheduled_start?: string;
          p_theme_id: string;
          p_title: string;
        };
        Returns: Json;
      };
      create_private_session: {
        Args: {
          p_card_price: number;
          p_name: string;
          p_pace?: string;
          p_request_id: string;
          p_set?: Json;
          p_theme_id: string;
        };
        Returns: Json;
      };
      decide_objection: { Args: { p_objection_id: string; p_upholds: boolean }; Returns: Json };
      delete_account: { Args: Record<PropertyKey, never>; Returns: undefined };
      delete_set: { Args: { p_theme_id: string }; Returns: undefined };
      delete_square: { Args: { p_square_id: string }; Returns: undefined };
      delete_theme: { Args: { p_theme_id: string }; Returns: undefined };
      end_game: { Args: { p_game_id: string }; Returns: Json };
      end_house_game: { Args: { p_game_id: string }; Returns: Json };
      ending_of: { Args: { p_game_id: string }; Returns: Json };
      events_since: { Args: { p_game_id: string; p_limit?: number; p_seq: number }; Returns: Json };
      front_page: { Args: Record<PropertyKey, never>; Returns: Json };
      game_books: { Args: { p_game_id: string }; Returns: Json };
      game_page: { Args: { p_game_id: string }; Returns: Json };
      game_results: { Args: { p_game_id: string }; Returns: Json };
      game_state: { Args: { p_game_id: string }; Returns: Json };
      game_timeline: {
        Args: { p_before_seq?: number; p_game_id: string; p_limit?: number };
        Returns: Json;
      };
      grant_admin: { Args: { p_user_id: string }; Returns: undefined };
      group_state: { Args: { p_group_id: string }; Returns: Json };
      guest_cards: { Args: { p_guest_token: string }; Returns: Json };
      house_card: { Args: { p_game_id: string }; Returns: Json };
      house_game: { Args: { p_game_id: string }; Returns: Json };
      house_game_exists: { Args: { p_game_id: string }; Returns: boolean };
      house_games: { Args: Record<PropertyKey, never>; Returns: Json };
      import_squares: { Args: { p_squares: Json; p_theme_id: string }; Returns: Json };
      invitation_preview: { Args: { p_group_id: string; p_invitation_id: string }; Returns: Json };
      invite_preview: { Args: { invite_code_param: string; p_address?: string }; Returns: Json };
      invite_to_group: {
        Args: { p_email: string; p_group_id: string; p_resend?: boolean };
        Returns: Json;
      };
      join_group: { Args: { p_invite_code: string }; Returns: Json };
      leaderboard: { Args: { p_game_id: string }; Returns: Json };
      leave_group: { Args: { p_group_id: string }; Returns: undefined };
      lines_at_stake: { Args: { p_game_id: string }; Returns: Json };
      list_house_games: { Args: { p_page?: number; p_page_size?: number }; Returns: Json };
      list_my_groups: { Args: Record<PropertyKey, never>; Returns: Json };
      list_themes: { Args: Record<PropertyKey, never>; Returns: Json };
      mark_square: { Args: { p_game_square_id: string; p_source_url?: string }; Returns: Json };
      migrate_guest_cards: { Args: { p_guest_token: string }; Returns: Json };
      my_account: { Args: Record<PropertyKey, never>; Returns: Json };
      my_cards: { Args: { p_game_id: string }; Returns: Json };
      my_games: { Args: Record<PropertyKey, never>; Returns: Json };
      my_home: { Args: { p_game_id: string }; Returns: Json };
      my_record: { Args: Record<PropertyKey, never>; Returns: Json };
      object_to_mark: { Args: { p_game_square_id: string; p_reason: string }; Returns: Json };
      object_to_mark_as_guest: {
        Args: {
          p_address?: string;
          p_game_square_id: string;
          p_guest_token: string;
          p_reason: string;
        };
        Returns: Json;
      };
      open_objections: { Args: Record<PropertyKey, never>; Returns: Json };
      play_again: { Args: { p_game_id: string }; Returns: Json };
      propose_square: {
        Args: { p_game_id: string; p_summary: string; p_text: string };
        Returns: Json;
      };
      regenerate_invite_code: { Args: { p_group_id: string }; Returns: Json };
      remove_member: { Args: { p_group_id: string; p_user_id: string }; Returns: undefined };
      repair_card: { Args: { p_card_id: string }; Returns: Json };
      revoke_admin: { Args: { p_user_id: string }; Returns: undefined };
      save_note: {
        Args: {
          p_comment: string;
          p_game_square_id: string;
          p_reaction: string;
          p_seen_at: string;
        };
        Returns: Json;
      };
      save_set: {
        Args: {
          p_group_id: string;
          p_name: string;
          p_squares: Json;
          p_theme_id: string;
          p_version: number;
        };
        Returns: Json;
      };
      save_square: {
        Args: {
          p_likelihood: string;
          p_months: number[];
          p_square_id: string;
          p_summary: string;
          p_text: string;
          p_theme_id: string;
        };
        Returns: undefined;
      };
      save_theme: {
        Args: { p_description: string; p_name: string; p_theme_id: string };
        Returns: undefined;
      };
      set_closeness: { Args: { p_game_id: string; p_is_shown: boolean }; Returns: Json };
      share_results: { Args: { p_game_id: string; p_is_shared: boolean }; Returns: Json };
      start_house_game: { Args: { p_game_id: string }; Returns: Json };
      theme_squares: { Args: { p_theme_id: string }; Returns: Json };
      unarchive_game: { Args: { p_game_id: string }; Returns: undefined };
      uncalled_cards: { Args: { p_game_id: string }; Returns: Json };
      unmark_square: { Args: { p_game_square_id: string }; Returns: Json };
      update_house_game: {
        Args: {
          p_card_price: number;
          p_description: string;
          p_game_id: string;
          p_max_cards: number;
          p_pace?: string;
          p_scheduled_start: string;
          p_theme_id: string;
          p_title: string;
        };
        Returns: Json;
      };
      validate_invite_code: { Args: { invite_code_param: string }; Returns: Json };
      vote_on_objection: { Args: { p_objection_id: string; p_upholds: boolean }; Returns: Json };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    keyof DefaultSchema['Enums'] | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    keyof DefaultSchema['CompositeTypes'] | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {},
  },
} as const;
